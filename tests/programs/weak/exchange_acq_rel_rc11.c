// Acquire and release are not enough in C++.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DUPDATE=acq_rel -DLOAD=acquire

#include "exchange.h"
