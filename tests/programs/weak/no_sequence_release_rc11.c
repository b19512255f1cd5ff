// Unless it releases, too.
// verdict: complete
// executions: 4
// options: --memory=rc11
// flags: -DSTORE=release

#include "no_sequence.h"
