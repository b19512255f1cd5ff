// A fence for the compiler is not one for the machine.
// verdict: complete
// options: --memory=sc
// flags: -DLIGHT='atomic_signal_fence(seq_cst)' -DHEAVY='atomic_thread_fence(seq_cst)'

#include "asymmetric.h"
