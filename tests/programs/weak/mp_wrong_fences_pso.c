// The fences are the wrong way round.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=pso --keep-going
// flags: -DFENCE_1=acquire -DFENCE_2=release

#include "mp.h"
