// All see stores in one order where stores only wait; to C++ relaxed ones have none.
// verdict: complete
// executions: 15
// options: --memory=pso

#include "iriw.h"
