// A spinlock that is given back relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DUNLOCK=relaxed

#include "spinlock.h"
