// Treiber's stack that pops relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DPOP=relaxed

#include "treiber.h"
