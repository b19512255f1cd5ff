// The second store may be seen before the first.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=pso --keep-going

#include "s.h"
