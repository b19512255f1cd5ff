// With seq_cst ones and loads nobody misses the other.
// verdict: complete
// executions: 3
// options: --memory=rc11
// flags: -DUPDATE=seq_cst -DLOAD=seq_cst

#include "exchange.h"
