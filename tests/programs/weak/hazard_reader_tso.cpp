// Hazard pointers without a fence of the reader are right if stores are seen at once. Otherwise it may
// not be seen that a node is used.
// verdict: bug
// finding: use-after-free or data-race
// options: --memory=tso
// flags: -DPROTECT=acq_rel

#include "hazard.h"
