// Seq_cst stores are seen before the next load.
// verdict: complete
// executions: 3
// options: --memory=pso
// flags: -DSTORE=seq_cst -DLOAD=seq_cst

#include "sb.h"
