// std::atomic::wait and notify, as our headers call them (include/mazurka/shadow/bits/atomic_wait.h).

#include "native/intercept/futex.h"
#include "native/real.h"
#include "native/requests.h"

using namespace mazurka;

MAZURKA_EXPORT bool __mazurka_waits() { return running != nullptr && !has(Habit::shares_waiters); }

MAZURKA_EXPORT std::uint64_t __mazurka_wait(const volatile void* word, unsigned size,
                                            std::uint64_t value, bool until_equal, int order) {
  return wait_at_word(*running, word, size, value, until_equal, order, CALLER);
}

MAZURKA_EXPORT void __mazurka_notify(const volatile void* word, bool all) {
  notify_at_word(*running, word, all, CALLER);
}
