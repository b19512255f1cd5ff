// All see stores in one order where stores only wait; to C++ relaxed ones have none.
// verdict: bug
// finding: assertion
// executions: 16
// options: --memory=rc11 --keep-going

#include "iriw.h"
