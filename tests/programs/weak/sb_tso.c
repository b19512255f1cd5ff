// Relaxed, both stores may wait while both threads load.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=tso --keep-going

#include "sb.h"
