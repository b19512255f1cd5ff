// What models that are written in C or C++ begin with (oracle/c_text.h): what they use besides the standard libraries.

#pragma once

namespace mazurka {

inline constexpr const char* beginning_of_c = R"(// Made by to_c (src/oracle/c_text.cpp).

#include <mazurka/mazurka.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
)";

// In C++ the same words mean std::atomic. Messages have one of three styles: the sort is a type; a predicate finds it in
// plain data; a predicate finds it in a text.
inline constexpr const char* beginning_of_actors = R"(// Made by to_c (src/oracle/c_text.cpp).

#include <mazurka/actors.h>
#include <mazurka/mazurka.h>
#include <semaphore.h>

#define _Atomic(T) std::atomic<T>
using std::atomic_compare_exchange_strong_explicit, std::atomic_exchange, std::atomic_fetch_add;
using std::atomic_load, std::atomic_store, std::memory_order_seq_cst;

using namespace mazurka::actors;
using detail::Mailbox, detail::conceive, detail::begin;

template <int sort>
struct Typed {
  long long value;
};
struct Plain {
  long long sort, value;
};
struct Text {
  std::string sort;
  long long value;
};
static std::string text_of(int sort) { return std::string(20, static_cast<char>('a' + sort)); }

template <int style>
static void send_to(Mailbox* mailbox, int sort, long long value) {
  const Actor to = detail::ActorOf::with(mailbox);
  if (style == 1) send(to, Plain{sort, value});
  else if (style == 2) send(to, Text{text_of(sort), value});
  else if (sort == 0) send(to, Typed<0>{value});
  else if (sort == 1) send(to, Typed<1>{value});
  else send(to, Typed<2>{value});
}

template <int sort>
static auto on_typed() {
  return on([](Typed<sort> message) { return message.value; });
}

template <int style, int pattern, typename... Parts>
static long long receive_with(Parts... parts) {
  if constexpr (style == 1) {
    const auto fits = [sorts = pattern](const Plain& message) {
      return (sorts >> message.sort & 1) != 0;
    };
    return receive(on(fits, [](Plain message) { return message.value; }), parts...);
  } else if constexpr (style == 2) {
    const auto value = [](Text message) { return message.value; };
    if constexpr (pattern == 7) {
      return receive(on(value), parts...);
    } else {
      const auto is_not = [out = text_of(pattern == 6 ? 0 : pattern == 5 ? 1 : 2)](
                              const Text& message) { return message.sort != out; };
      const auto is = [in = text_of(pattern == 1 ? 0 : pattern == 2 ? 1 : 2)](
                          const Text& message) { return message.sort == in; };
      if constexpr (pattern == 1 || pattern == 2 || pattern == 4) {
        return receive(on(is, value), parts...);
      } else {
        return receive(on(is_not, value), parts...);
      }
    }
  } else {
    constexpr auto take = []<int... sorts>(std::integer_sequence<int, sorts...>, auto... rest) {
      return receive(on_typed<sorts>()..., rest...);
    };
    if constexpr (pattern == 1) return take(std::integer_sequence<int, 0>(), parts...);
    if constexpr (pattern == 2) return take(std::integer_sequence<int, 1>(), parts...);
    if constexpr (pattern == 3) return take(std::integer_sequence<int, 1, 0>(), parts...);
    if constexpr (pattern == 4) return take(std::integer_sequence<int, 2>(), parts...);
    if constexpr (pattern == 5) return take(std::integer_sequence<int, 0, 2>(), parts...);
    if constexpr (pattern == 6) return take(std::integer_sequence<int, 2, 1>(), parts...);
    if constexpr (pattern == 7) return take(std::integer_sequence<int, 2, 0, 1>(), parts...);
  }
}

template <int style, int pattern, bool timed>
static long long receive_of() {
  using std::chrono::milliseconds;
  if constexpr (!timed) return receive_with<style, pattern>();
  else return receive_with<style, pattern>(after(milliseconds(1), [] { return -1LL; }));
}
)";

inline constexpr const char* beginning = R"(
typedef long long number;
typedef unsigned long long bits;

static inline number plus(number a, number b) { return (number)((bits)a + (bits)b); }
static inline number minus(number a, number b) { return (number)((bits)a - (bits)b); }
static inline number times(number a, number b) { return (number)((bits)a * (bits)b); }
static inline number modulo(number a, number b) { return b == 0 ? 0 : (number)((bits)a % (bits)b); }

#define compare_and_swap(x, expected, desired, order, failure)                       \
  ({                                                                                 \
    number met = expected;                                                           \
    (number)atomic_compare_exchange_strong_explicit(x, &met, desired, order, failure); \
  })

static inline number value_of(sem_t* semaphore) {
  int value = 0;
  sem_getvalue(semaphore, &value);
  return value;
}

// Held by main for ever.
static pthread_mutex_t never = PTHREAD_MUTEX_INITIALIZER;

// Who joins a thread that was never created, or locks for writing what it reads.
static void wait_for_ever(void) { pthread_mutex_lock(&never); }

static void join_once(pthread_t thread, int started, int joined) {
  if (!started) wait_for_ever();
  if (!joined) pthread_join(thread, NULL);
}

// Additions and arrivals whose results nobody reads commute; that of a fetch_add is read.
static inline void read_by_somebody(number result) {
  __asm__ volatile("test %0, %0" : : "r"(result) : "cc");
}

// All registers are used, also if the model does not.
static void* use(void* result, number sum) { return sum == 1234567 ? NULL : result; }
)";

}  // namespace mazurka
