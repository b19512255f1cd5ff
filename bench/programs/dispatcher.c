// disp with as many servers as rounds.
// POP paper, Table 1 (dispatcher). N: servers and rounds.
// bench: -DN=3 executions: 398
// bench: -DN=4 executions: 6854 slow
// bench: -DN=5 executions: 151032 slow
// bench: -DN=6 executions: 4057388 slow

#ifndef N
#define N 3
#endif

#define S N
#define R N
#include "disp.c"
