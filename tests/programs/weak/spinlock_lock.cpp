// A spinlock that is taken relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DLOCK=relaxed

#include "spinlock.h"
