// A seq_cst store does not wait.
// verdict: complete
// executions: 4
// options: --memory=tso
// flags: -DSTORE=seq_cst -DLOAD=seq_cst

#include "own_store.h"
