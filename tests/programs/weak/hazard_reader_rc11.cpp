// Hazard pointers without a fence of the reader.
// verdict: bug
// finding: use-after-free or data-race
// options: --memory=rc11
// flags: -DPROTECT=acq_rel

#include "hazard.h"
