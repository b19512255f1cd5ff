// Fences that acquire and release are not enough.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DFENCE_1=acq_rel -DFENCE_2=acq_rel

#include "sb.h"
