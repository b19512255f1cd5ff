// A fence for the compiler is not one for other threads.
// verdict: bug
// finding: assertion
// options: --memory=rc11
// flags: -DLIGHT='atomic_signal_fence(seq_cst)' -DHEAVY='atomic_thread_fence(seq_cst)'

#include "asymmetric.h"
