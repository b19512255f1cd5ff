// They do in all models.
// verdict: complete
// executions: 72
// options: --memory=rc11

#include "corr2.h"
