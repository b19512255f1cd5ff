// Seq_cst stores wait until they are in memory; to C++ they are nothing without seq_cst loads.
// verdict: complete
// executions: 3
// options: --memory=pso
// flags: -DSTORE=seq_cst

#include "sb.h"
