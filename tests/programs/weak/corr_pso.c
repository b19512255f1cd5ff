// Not in any model.
// verdict: complete
// executions: 6
// options: --memory=pso

#include "corr.h"
