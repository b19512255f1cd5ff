// A fence behind the store that waits is enough where stores are in one queue.
// verdict: bug
// finding: assertion
// executions: 8
// options: --memory=rc11 --keep-going
// flags: -DFENCE_3=seq_cst

#include "w_rwc.h"
