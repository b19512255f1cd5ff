// One thread has a fence, the other one has none.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DFENCE_1=seq_cst

#include "sb.h"
