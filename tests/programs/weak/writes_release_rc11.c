// Release stores do not overtake; to C++ they order nothing here.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DSTORE=release

#include "writes.h"
