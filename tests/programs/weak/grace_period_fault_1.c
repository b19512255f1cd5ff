// Nobody waits for the grace period.
// verdict: bug
// finding: assertion
// options: --memory=tso
// flags: -DFAULT=1

#include "grace_period.h"
