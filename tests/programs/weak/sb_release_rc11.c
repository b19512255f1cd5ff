// Release stores and acquire loads do not make a store seen before the next load.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DSTORE=release -DLOAD=acquire

#include "sb.h"
