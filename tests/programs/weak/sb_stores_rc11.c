// Seq_cst stores wait until they are in memory; to C++ they are nothing without seq_cst loads.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DSTORE=seq_cst

#include "sb.h"
