// Relaxed.
// verdict: complete
// executions: 7
// options: --memory=tso

#include "isa2.h"
