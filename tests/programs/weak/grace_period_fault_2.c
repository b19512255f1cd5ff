// A tick inside of the reader counts as a quiescent state.
// verdict: bug
// finding: assertion
// options: --memory=rc11
// flags: -DFAULT=2

#include "grace_period.h"
