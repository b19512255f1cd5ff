// Another store to the flag does no harm to who reads the first.
// verdict: complete
// executions: 10
// options: --memory=rc11

#include "two_writers.h"
