// What litmus tests are made of. Their orders are flags of the compiler; relaxed where none is given.
// A relaxed fence is none.

#pragma once

#include <assert.h>

#include "../orders/threads.h"

#ifndef STORE
#define STORE relaxed
#endif
#ifndef LOAD
#define LOAD relaxed
#endif
#ifndef UPDATE
#define UPDATE relaxed
#endif

// That of the first thread, and so on.
#ifndef FENCE_1
#define FENCE_1 relaxed
#endif
#ifndef FENCE_2
#define FENCE_2 relaxed
#endif
#ifndef FENCE_3
#define FENCE_3 relaxed
#endif
#ifndef FENCE_4
#define FENCE_4 relaxed
#endif

#define WRITE(x, value) atomic_store_explicit(&x, value, STORE)
#define READ(x) atomic_load_explicit(&x, LOAD)
#define EXCHANGE(x, value) atomic_exchange_explicit(&x, value, UPDATE)
#define FENCE(order) atomic_thread_fence(order)
