// It acquires and releases.
// verdict: complete
// executions: 4
// options: --memory=rc11
// flags: -DUPDATE=acq_rel

#include "same_exchange.h"
