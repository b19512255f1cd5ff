// So do seq_cst fences of the readers.
// verdict: complete
// executions: 15
// options: --memory=rc11
// flags: -DFENCE_3=seq_cst -DFENCE_4=seq_cst

#include "iriw.h"
