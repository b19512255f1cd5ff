// A ring for one producer and one consumer, published relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DPUBLISH=relaxed

#include "spsc.h"
