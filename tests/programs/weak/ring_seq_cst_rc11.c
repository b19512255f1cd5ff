// With seq_cst they do not.
// verdict: complete
// executions: 7
// options: --memory=rc11
// flags: -DSTORE=seq_cst -DLOAD=seq_cst

#include "ring.h"
