// Relaxed ones are read-modify-writes of the machine, but order nothing in C++.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going

#include "exchange.h"
