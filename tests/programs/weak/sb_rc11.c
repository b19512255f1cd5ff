// Relaxed, both stores may wait while both threads load.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going

#include "sb.h"
