// The deque of Chase and Lev that grows as published: a thief may find the new array empty.
// verdict: bug
// finding: data-race or assertion
// options: --memory=rc11
// flags: -DCAPACITY=1 -DAFTER -DPUBLISH=relaxed

#include "chase_lev.h"
