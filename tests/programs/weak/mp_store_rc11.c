// The flag is released, but nobody acquires it.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DSTORE=release

#include "mp.h"
