// The queued spinlock of Linux, whose node is put into the queue relaxed: it may forget who is behind
// it.
// verdict: bug
// finding: deadlock or livelock or data-race
// options: --memory=rc11 --max-executions=100
// flags: -DPENDING_PATH=0 -DQUEUE=memory_order_relaxed

#include "qspinlock.h"
