// Also with the own store in a queue.
// verdict: complete
// executions: 4
// options: --memory=rc11

#include "cowr.h"
