// Seq_cst fences.
// verdict: complete
// executions: 7
// options: --memory=rc11
// flags: -DFENCE_2=seq_cst -DFENCE_3=seq_cst

#include "rwc.h"
