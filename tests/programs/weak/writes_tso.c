// Stores in one queue keep their order; otherwise they need not.
// verdict: complete
// executions: 3
// options: --memory=tso

#include "writes.h"
