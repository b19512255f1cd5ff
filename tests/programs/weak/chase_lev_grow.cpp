// The deque of Chase and Lev that grows.
// verdict: complete
// options: --memory=tso,pso,rc11
// flags: -DCAPACITY=1 -DAFTER

#include "chase_lev.h"
