// A CLH lock that is taken relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DLOCK=relaxed

#include "clh.h"
