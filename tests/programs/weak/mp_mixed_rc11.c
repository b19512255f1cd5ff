// A fence on one side, an order on the other.
// verdict: complete
// executions: 3
// options: --memory=rc11
// flags: -DFENCE_1=release -DLOAD=acquire

#include "mp.h"
