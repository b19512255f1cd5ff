// Unless it releases, too.
// verdict: complete
// executions: 4
// options: --memory=pso
// flags: -DSTORE=release

#include "no_sequence.h"
