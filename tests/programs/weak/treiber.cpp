// Treiber's stack.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "treiber.h"
