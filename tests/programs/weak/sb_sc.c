// Relaxed, both stores may wait while both threads load.
// verdict: complete
// executions: 3
// options: --memory=sc

#include "sb.h"
