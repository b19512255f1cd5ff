// Not even relaxed loads are delayed behind later stores.
// verdict: complete
// executions: 3
// options: --memory=pso

#include "lb.h"
