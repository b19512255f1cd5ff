// The flag is acquired, but nobody has released it.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=pso --keep-going
// flags: -DLOAD=acquire

#include "mp.h"
