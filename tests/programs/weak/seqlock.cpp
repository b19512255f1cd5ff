// A seqlock with the fences that it needs.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "seqlock.h"
