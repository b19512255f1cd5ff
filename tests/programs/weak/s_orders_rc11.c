// Release and acquire.
// verdict: complete
// executions: 3
// options: --memory=rc11
// flags: -DSTORE=release -DLOAD=acquire

#include "s.h"
