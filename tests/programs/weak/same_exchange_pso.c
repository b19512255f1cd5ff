// Relaxed.
// verdict: complete
// executions: 4
// options: --memory=pso

#include "same_exchange.h"
