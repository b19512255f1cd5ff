// Stores in one queue keep their order; otherwise they need not.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=pso --keep-going

#include "writes.h"
