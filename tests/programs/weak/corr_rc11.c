// Not in any model.
// verdict: complete
// executions: 6
// options: --memory=rc11

#include "corr.h"
