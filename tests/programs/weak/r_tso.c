// A store that waits, and the load behind it.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=tso --keep-going

#include "r.h"
