// Release and acquire change nothing.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DSTORE=release -DLOAD=acquire

#include "r.h"
