// Seq_cst fences.
// verdict: complete
// executions: 7
// options: --memory=tso
// flags: -DFENCE_2=seq_cst -DFENCE_3=seq_cst

#include "rwc.h"
