// What a pointer leads to is there when the pointer is seen.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "rcu_publish.h"
