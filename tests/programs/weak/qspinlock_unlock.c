// The queued spinlock of Linux, given back relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DTHREADS=2 -DUNLOCK=memory_order_relaxed

#include "qspinlock.h"
