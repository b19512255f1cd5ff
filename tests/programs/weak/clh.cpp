// A CLH lock that acquires and releases.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "clh.h"
