// The deque of Chase and Lev with its fences.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "chase_lev.h"
