// The queued spinlock of Linux with a relaxed link: that its owner waits may be said after he has been
// told not to.
// verdict: bug
// finding: deadlock or livelock or data-race
// options: --memory=rc11 --max-executions=100
// flags: -DPENDING_PATH=0 -DLINK=memory_order_relaxed

#include "qspinlock.h"
