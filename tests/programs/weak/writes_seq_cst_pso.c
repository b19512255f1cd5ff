// Seq_cst stores.
// verdict: complete
// executions: 3
// options: --memory=pso
// flags: -DSTORE=seq_cst

#include "writes.h"
