// A seq_cst store does not wait.
// verdict: complete
// executions: 4
// options: --memory=rc11
// flags: -DSTORE=seq_cst -DLOAD=seq_cst

#include "own_store.h"
