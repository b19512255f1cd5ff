// Release fences keep stores in order in queues, and order nothing in C++.
// verdict: complete
// executions: 3
// options: --memory=pso
// flags: -DFENCE_1=release -DFENCE_2=release

#include "writes.h"
