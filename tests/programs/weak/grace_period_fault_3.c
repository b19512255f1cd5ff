// A quiescent state from before the grace period is told.
// verdict: bug
// finding: assertion
// options: --memory=tso
// flags: -DFAULT=3

#include "grace_period.h"
