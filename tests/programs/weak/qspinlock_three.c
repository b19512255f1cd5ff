// The queued spinlock of Linux, with three threads, one of whom may wait in the queue.
// verdict: complete
// options: --memory=rc11

#include "qspinlock.h"
