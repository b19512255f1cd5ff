// Looking at the own store does not push it into memory.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going

#include "own_stores.h"
