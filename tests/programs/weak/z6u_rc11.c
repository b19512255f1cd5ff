// What the paper allows for, x86 does not.
// verdict: bug
// finding: assertion
// executions: 24
// options: --memory=rc11 --keep-going

#include "z6u.h"
