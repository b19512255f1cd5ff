// A store that waits, and the load behind it.
// verdict: complete
// executions: 3
// options: --memory=sc

#include "r.h"
