// The store to y waits while x is loaded.
// verdict: bug
// finding: assertion
// executions: 8
// options: --memory=rc11 --keep-going

#include "rwc.h"
