// Seq_cst fences.
// verdict: complete
// executions: 3
// options: --memory=pso
// flags: -DFENCE_1=seq_cst -DFENCE_2=seq_cst

#include "writes.h"
