// The node asks the first CPU only.
// verdict: bug
// finding: assertion
// options: --memory=rc11
// flags: -DFAULT=4

#include "grace_period.h"
