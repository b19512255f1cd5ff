// Who reads from the second store acquires nothing.
// verdict: complete
// executions: 4
// options: --memory=pso

#include "no_sequence.h"
