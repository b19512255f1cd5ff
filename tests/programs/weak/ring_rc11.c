// All may load 0.
// verdict: bug
// finding: assertion
// executions: 8
// options: --memory=rc11 --keep-going

#include "ring.h"
