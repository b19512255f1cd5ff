// Relaxed ones are read-modify-writes of the machine, but order nothing in C++.
// verdict: complete
// executions: 3
// options: --memory=pso

#include "exchange.h"
