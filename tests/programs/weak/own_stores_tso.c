// Looking at the own store does not push it into memory.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=tso --keep-going

#include "own_stores.h"
