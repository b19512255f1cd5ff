// A ring for one producer and one consumer, looked at relaxed.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DLOOK=relaxed

#include "spsc.h"
