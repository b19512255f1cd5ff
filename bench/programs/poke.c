// pol with 4 rounds, the pokes counted by atomic accesses.
// POP paper, Table 1 (poke). N: writers.
// bench: -DN=1 executions: 5
// bench: -DN=2 executions: 104
// bench: -DN=3 executions: 711
// bench: -DN=10 executions: 135944 slow
// bench: -DN=15 executions: 728559 slow
// bench: -DN=20 executions: 2366924 slow

#define K 4
#define ATOMIC_COUNT
#include "pol.c"
