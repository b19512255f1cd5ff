// One reader with a fence is not enough.
// verdict: bug
// finding: assertion
// executions: 16
// options: --memory=rc11 --keep-going
// flags: -DFENCE_3=seq_cst

#include "iriw.h"
