// One fence, where stores are in one queue, is enough if it is that before the load.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DFENCE_2=seq_cst

#include "r.h"
