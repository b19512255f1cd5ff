// Vyukov's bounded queue, published relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DPUBLISH=relaxed

#include "mpmc.h"
