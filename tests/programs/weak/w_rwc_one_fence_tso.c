// A fence behind the store that waits is enough where stores are in one queue.
// verdict: complete
// executions: 7
// options: --memory=tso
// flags: -DFENCE_3=seq_cst

#include "w_rwc.h"
