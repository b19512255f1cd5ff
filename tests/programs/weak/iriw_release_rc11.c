// Release and acquire do not give a common order, either.
// verdict: bug
// finding: assertion
// executions: 16
// options: --memory=rc11 --keep-going
// flags: -DSTORE=release -DLOAD=acquire

#include "iriw.h"
