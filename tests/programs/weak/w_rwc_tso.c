// The store to z waits.
// verdict: bug
// finding: assertion
// executions: 8
// options: --memory=tso --keep-going

#include "w_rwc.h"
