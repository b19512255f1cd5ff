// It waits in the queue while the other thread stores.
// verdict: bug
// finding: assertion
// executions: 6
// options: --memory=rc11 --keep-going

#include "own_store.h"
