// The deque of Chase and Lev whose thief has no fence: no machine with queues of stores shows that it
// matters.
// verdict: complete
// options: --memory=tso,pso
// flags: -DSTEAL=acq_rel

#include "chase_lev.h"
