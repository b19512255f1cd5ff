// Another store to the flag does no harm to who reads the first.
// verdict: complete
// executions: 9
// options: --memory=tso

#include "two_writers.h"
