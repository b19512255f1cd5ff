// Relaxed, the flag may be seen first where stores overtake each other.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=pso --keep-going

#include "mp.h"
