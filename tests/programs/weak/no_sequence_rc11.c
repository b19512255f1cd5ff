// Who reads from the second store acquires nothing.
// verdict: bug
// finding: assertion
// executions: 5
// options: --memory=rc11 --keep-going

#include "no_sequence.h"
