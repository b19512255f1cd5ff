// Relaxed.
// verdict: complete
// executions: 4
// options: --memory=tso

#include "three_stores.h"
