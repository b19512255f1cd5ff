// In all models.
// verdict: complete
// executions: 3
// options: --memory=pso

#include "corw.h"
