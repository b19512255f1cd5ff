// Fences on both sides.
// verdict: complete
// options: --memory=tso,pso,rc11
// flags: -DLIGHT='atomic_thread_fence(seq_cst)' -DHEAVY='atomic_thread_fence(seq_cst)'

#include "asymmetric.h"
