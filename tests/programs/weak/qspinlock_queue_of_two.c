// The queued spinlock of Linux, with two threads who may wait in the queue.
// verdict: complete
// options: --memory=rc11
// flags: -DPENDING_PATH=0

#include "qspinlock.h"
