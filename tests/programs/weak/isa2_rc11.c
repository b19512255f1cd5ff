// Relaxed.
// verdict: bug
// finding: assertion
// executions: 8
// options: --memory=rc11 --keep-going

#include "isa2.h"
