// The first CPU answers for both.
// verdict: bug
// finding: assertion
// options: --memory=tso
// flags: -DFAULT=5

#include "grace_period.h"
