// Release and acquire go on from thread to thread.
// verdict: complete
// executions: 7
// options: --memory=pso
// flags: -DSTORE=release -DLOAD=acquire

#include "isa2.h"
