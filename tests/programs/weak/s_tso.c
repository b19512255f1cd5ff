// The second store may be seen before the first.
// verdict: complete
// executions: 3
// options: --memory=tso

#include "s.h"
