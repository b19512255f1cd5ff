// Who reads from the exchange acquires what was released.
// verdict: complete
// executions: 9
// options: --memory=rc11

#include "sequence.h"
