// Hazard pointers without a fence of the writer.
// verdict: bug
// finding: use-after-free or data-race
// options: --memory=rc11
// flags: -DSCAN=acq_rel

#include "hazard.h"
