// The deque of Chase and Lev whose owner has no fence: the last task is done twice.
// verdict: bug
// finding: assertion
// options: --memory=rc11
// flags: -DTAKE=acq_rel

#include "chase_lev.h"
