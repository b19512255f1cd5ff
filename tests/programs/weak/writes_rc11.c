// Stores in one queue keep their order; otherwise they need not.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going

#include "writes.h"
