// An MCS lock that acquires and releases.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "mcs.h"
