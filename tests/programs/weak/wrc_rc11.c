// Who reads what a second thread writes behind the first store need not see that store, unless stores
// are in queues.
// verdict: bug
// finding: assertion
// executions: 8
// options: --memory=rc11 --keep-going

#include "wrc.h"
