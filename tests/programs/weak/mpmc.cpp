// Vyukov's bounded queue.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "mpmc.h"
