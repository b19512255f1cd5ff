// Release and acquire.
// verdict: complete
// executions: 3
// options: --memory=pso
// flags: -DSTORE=release -DLOAD=acquire

#include "s.h"
