// The queued spinlock of Linux, with two threads.
// verdict: complete
// options: --memory=tso,pso,rc11
// flags: -DTHREADS=2

#include "qspinlock.h"
