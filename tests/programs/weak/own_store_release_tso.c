// With release and acquire, too.
// verdict: bug
// finding: assertion
// executions: 5
// options: --memory=tso --keep-going
// flags: -DSTORE=release -DLOAD=acquire

#include "own_store.h"
