// Looking at the own store does not push it into memory.
// verdict: complete
// executions: 3
// options: --memory=sc

#include "own_stores.h"
