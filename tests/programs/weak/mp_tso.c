// Relaxed, the flag may be seen first where stores overtake each other.
// verdict: complete
// executions: 3
// options: --memory=tso

#include "mp.h"
