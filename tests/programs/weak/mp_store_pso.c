// The flag is released, but nobody acquires it.
// verdict: complete
// executions: 3
// options: --memory=pso
// flags: -DSTORE=release

#include "mp.h"
