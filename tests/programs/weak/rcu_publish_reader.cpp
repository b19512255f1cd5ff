// The pointer is read relaxed; C++ does not order what depends on it.
// verdict: bug
// finding: data-race
// options: --memory=rc11
// flags: -DSUBSCRIBE=relaxed

#include "rcu_publish.h"
