// They do in all models.
// verdict: complete
// executions: 72
// options: --memory=pso

#include "corr2.h"
