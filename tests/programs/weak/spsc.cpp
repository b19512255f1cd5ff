// A ring for one producer and one consumer.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "spsc.h"
