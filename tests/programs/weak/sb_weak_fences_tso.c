// Fences that acquire and release are not enough.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=tso --keep-going
// flags: -DFENCE_1=acq_rel -DFENCE_2=acq_rel

#include "sb.h"
