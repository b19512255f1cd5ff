// The store to y waits while x is loaded.
// verdict: bug
// finding: assertion
// executions: 8
// options: --memory=tso --keep-going

#include "rwc.h"
