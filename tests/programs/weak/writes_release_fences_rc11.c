// Release fences keep stores in order in queues, and order nothing in C++.
// verdict: bug
// finding: assertion
// executions: 4
// options: --memory=rc11 --keep-going
// flags: -DFENCE_1=release -DFENCE_2=release

#include "writes.h"
