// Seq_cst gives a common order.
// verdict: complete
// executions: 15
// options: --memory=rc11
// flags: -DSTORE=seq_cst -DLOAD=seq_cst

#include "iriw.h"
