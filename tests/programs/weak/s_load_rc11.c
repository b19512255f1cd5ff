// Acquire without release.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DLOAD=acquire

#include "s.h"
