// The store to z waits.
// verdict: bug
// finding: assertion
// executions: 8
// options: --memory=rc11 --keep-going

#include "w_rwc.h"
