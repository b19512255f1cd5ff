// In all models.
// verdict: complete
// executions: 3
// options: --memory=rc11

#include "coww.h"
