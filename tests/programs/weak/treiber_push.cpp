// Treiber's stack that pushes relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DPUSH=relaxed

#include "treiber.h"
