// It waits in the queue while the other thread stores.
// verdict: complete
// executions: 4
// options: --memory=sc

#include "own_store.h"
