// Hazard pointers with the fences of reader and writer.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "hazard.h"
