// Consume counts as acquire.
// verdict: complete
// executions: 3
// options: --memory=rc11
// flags: -DSTORE=release -DLOAD=consume

#include "mp.h"
