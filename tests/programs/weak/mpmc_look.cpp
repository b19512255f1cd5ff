// Vyukov's bounded queue, looked at relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DLOOK=relaxed

#include "mpmc.h"
