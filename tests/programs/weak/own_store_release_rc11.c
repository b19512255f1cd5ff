// With release and acquire, too.
// verdict: bug
// finding: assertion
// executions: 5
// options: --memory=rc11 --keep-going
// flags: -DSTORE=release -DLOAD=acquire

#include "own_store.h"
