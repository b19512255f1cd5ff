// The queue of Michael and Scott.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "michael_scott.h"
