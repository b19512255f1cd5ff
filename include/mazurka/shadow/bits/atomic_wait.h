// std::atomic::wait and notify under the checker: to wait is to look at the word and to sleep until somebody
// notifies, and nothing else. What libstdc++ does around that (looks again and again before it sleeps,
// counts who waits in a pool that many words share) makes programs fast and has no meaning, but each of
// its accesses would be a step.
//
// `mazurka c++` finds this file before libstdc++'s. A program that runs by itself takes libstdc++'s way.
// -DMAZURKA_WAIT_AS_LIBSTDCXX leaves all as it is.

#include_next <bits/atomic_wait.h>

#if !defined(MAZURKA_SHADOW_ATOMIC_WAIT_H) && defined(__cpp_lib_atomic_wait) && \
    _GLIBCXX_RELEASE == 12 && !defined(MAZURKA_WAIT_AS_LIBSTDCXX)
#define MAZURKA_SHADOW_ATOMIC_WAIT_H

#pragma GCC system_header

extern "C" {
// Whether this thread is one that is checked.
bool __mazurka_waits(void) noexcept;

// Blocks while the word has the value (or, until_equal, has another one). Returns what it has then.
unsigned long __mazurka_wait(const volatile void* word, unsigned size, unsigned long value,
                             bool until_equal, int order) noexcept;
void __mazurka_notify(const volatile void* word, bool all) noexcept;
}

namespace std {

template <typename _Tp>
inline constexpr bool __mazurka_is_word = sizeof(_Tp) == 1 || sizeof(_Tp) == 2 ||
                                          sizeof(_Tp) == 4 || sizeof(_Tp) == 8;

template <typename _Tp>
__attribute__((__always_inline__)) inline unsigned long __mazurka_wait_for(
    int __order, const _Tp* __address, _Tp __value, bool __until_equal) noexcept {
  unsigned long __bits = 0;
  __builtin_memcpy(&__bits, &__value, sizeof(_Tp));
  return __mazurka_wait(__address, sizeof(_Tp), __bits, __until_equal, __order);
}

template <typename _Tp, typename _ValFn>
void __mazurka_wait_v(int __order, const _Tp* __address, _Tp __old, _ValFn __value) noexcept {
  if constexpr (__mazurka_is_word<_Tp>) {
    if (__mazurka_waits()) {
      __mazurka_wait_for(__order, __address, __old, false);
      return;
    }
  }
  std::__atomic_wait_address_v(__address, __old, __value);
}

// Until a predicate holds that depends on the word.
template <typename _Tp, typename _Pred>
void __mazurka_wait_address(const _Tp* __address, _Pred __pred) noexcept {
  if constexpr (__mazurka_is_word<_Tp>) {
    if (__mazurka_waits()) {
      for (;;) {
        _Tp __old;
        __atomic_load(__address, &__old, __ATOMIC_ACQUIRE);
        if (__pred()) return;
        __mazurka_wait_for(__ATOMIC_ACQUIRE, __address, __old, false);
      }
    }
  }
  std::__atomic_wait_address(__address, __pred);
}

// For the barrier and the latch: it is known when their predicates hold, which saves looks.
template <typename _Tp, typename _Pred>
void __mazurka_wait_while(const _Tp* __address, _Tp __old, _Pred __pred) noexcept {
  if (__mazurka_waits()) __mazurka_wait_for(__ATOMIC_SEQ_CST, __address, __old, false);
  else std::__atomic_wait_address(__address, __pred);
}

template <typename _Tp, typename _Pred>
void __mazurka_wait_until(const _Tp* __address, _Tp __value, _Pred __pred) noexcept {
  if (__mazurka_waits()) __mazurka_wait_for(__ATOMIC_SEQ_CST, __address, __value, true);
  else std::__atomic_wait_address(__address, __pred);
}

template <typename _Tp>
void __mazurka_notify_address(const _Tp* __address, bool __all) noexcept {
  if constexpr (__mazurka_is_word<_Tp>) {
    if (__mazurka_waits()) {
      __mazurka_notify(__address, __all);
      return;
    }
  }
  std::__atomic_notify_address(__address, __all);
}

}  // namespace std

// Where libstdc++ calls it, the order is called __m.
#define __atomic_wait_address_v(...) __mazurka_wait_v(int(__m), __VA_ARGS__)
#define __atomic_wait_address __mazurka_wait_address
#define __atomic_notify_address __mazurka_notify_address

#endif
