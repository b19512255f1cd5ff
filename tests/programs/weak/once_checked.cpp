// Double-checked initialisation.
// verdict: complete
// options: --memory=tso,pso,rc11

#include "once_checked.h"
