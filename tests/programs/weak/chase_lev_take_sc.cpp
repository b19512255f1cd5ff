// The deque of Chase and Lev whose owner has no fence is right if stores are seen at once. Otherwise
// the last task is done twice.
// verdict: complete
// options: --memory=sc
// flags: -DTAKE=acq_rel

#include "chase_lev.h"
