// What the paper allows for, x86 does not.
// verdict: complete
// executions: 18
// options: --memory=tso

#include "z6u.h"
