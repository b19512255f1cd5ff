// Seq_cst fences of all.
// verdict: complete
// executions: 7
// options: --memory=tso
// flags: -DFENCE_1=seq_cst -DFENCE_2=seq_cst -DFENCE_3=seq_cst

#include "w_rwc.h"
