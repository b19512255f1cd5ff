// The flag is released and acquired.
// verdict: complete
// executions: 3
// options: --memory=rc11
// flags: -DSTORE=release -DLOAD=acquire

#include "mp.h"
