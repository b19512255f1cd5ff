// All released and acquired.
// verdict: complete
// executions: 4
// options: --memory=rc11
// flags: -DSTORE=release -DLOAD=acquire

#include "three_stores.h"
