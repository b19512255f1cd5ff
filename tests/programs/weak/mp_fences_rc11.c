// Fences instead of orders.
// verdict: complete
// executions: 3
// options: --memory=rc11
// flags: -DFENCE_1=release -DFENCE_2=acquire

#include "mp.h"
