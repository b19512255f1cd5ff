// Relaxed.
// verdict: bug
// finding: assertion
// executions: 8
// options: --memory=pso --keep-going

#include "three_stores.h"
