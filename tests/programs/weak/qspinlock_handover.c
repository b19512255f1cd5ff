// The queued spinlock of Linux: to be told relaxed to be the head is not enough, the lock may be
// looked at as it was before.
// verdict: bug
// finding: data-race
// options: --memory=rc11 --max-executions=100
// flags: -DPENDING_PATH=0 -DHANDOVER=memory_order_relaxed

#include "qspinlock.h"
