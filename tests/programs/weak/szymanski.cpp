// Szymanski's algorithm with seq_cst accesses is right.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "szymanski.h"
