// A store that waits, and the load behind it.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going

#include "r.h"
