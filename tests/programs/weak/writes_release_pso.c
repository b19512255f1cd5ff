// Release stores do not overtake; to C++ they order nothing here.
// verdict: complete
// executions: 3
// options: --memory=pso
// flags: -DSTORE=release

#include "writes.h"
