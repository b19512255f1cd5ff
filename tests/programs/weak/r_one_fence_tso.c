// One fence, where stores are in one queue, is enough if it is that before the load.
// verdict: complete
// executions: 3
// options: --memory=tso
// flags: -DFENCE_2=seq_cst

#include "r.h"
