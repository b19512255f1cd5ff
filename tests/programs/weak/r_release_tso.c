// Release and acquire change nothing.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=tso --keep-going
// flags: -DSTORE=release -DLOAD=acquire

#include "r.h"
