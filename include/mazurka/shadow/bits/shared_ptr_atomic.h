// std::atomic<std::shared_ptr> under the checker: what it holds is guarded by a bit, which libstdc++ takes like a lock
// but gives back with the order that its caller has asked for, or a relaxed one. Nothing orders what the next
// owner writes with what this one has read then, although no machine lets the one overtake the other. So the bit
// is given back like a lock.
//
// `mazurka c++` finds this file before libstdc++'s.

#include <bits/atomic_base.h>

#pragma push_macro("fetch_sub")
#define fetch_sub(one, order) fetch_sub(one, memory_order_seq_cst)

#include_next <bits/shared_ptr_atomic.h>

#pragma pop_macro("fetch_sub")
