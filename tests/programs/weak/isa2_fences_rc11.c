// So do fences.
// verdict: complete
// executions: 7
// options: --memory=rc11
// flags: -DFENCE_1=release -DFENCE_2=acq_rel -DFENCE_3=acquire

#include "isa2.h"
