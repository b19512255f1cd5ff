// Lamport's bakery with seq_cst accesses is right.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "bakery.h"
