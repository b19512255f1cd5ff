// A seq_cst fence between store and load in both threads.
// verdict: complete
// executions: 3
// options: --memory=pso
// flags: -DFENCE_1=seq_cst -DFENCE_2=seq_cst

#include "sb.h"
