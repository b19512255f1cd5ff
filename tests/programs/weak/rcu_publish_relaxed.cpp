// The pointer may be seen before what it leads to.
// verdict: bug
// finding: data-race or assertion
// options: --memory=rc11
// flags: -DPUBLISH=relaxed

#include "rcu_publish.h"
