// The deque of Chase and Lev whose thief has no fence: no machine with queues of stores shows that it
// matters.
// verdict: bug
// finding: assertion
// options: --memory=rc11
// flags: -DSTEAL=acq_rel

#include "chase_lev.h"
