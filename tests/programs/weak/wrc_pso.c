// Who reads what a second thread writes behind the first store need not see that store, unless stores
// are in queues.
// verdict: complete
// executions: 7
// options: --memory=pso

#include "wrc.h"
