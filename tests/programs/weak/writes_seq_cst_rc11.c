// Seq_cst stores.
// verdict: complete
// executions: 3
// options: --memory=rc11
// flags: -DSTORE=seq_cst

#include "writes.h"
