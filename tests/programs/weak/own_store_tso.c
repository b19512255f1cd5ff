// It waits in the queue while the other thread stores.
// verdict: bug
// finding: assertion
// executions: 5
// options: --memory=tso --keep-going

#include "own_store.h"
