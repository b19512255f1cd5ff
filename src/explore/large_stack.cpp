#include "explore/large_stack.h"

#include <pthread.h>

#include <exception>

#include "core/error.h"

namespace mazurka {

namespace {

// Reserved, not used: pages are taken as the recursion reaches them.
constexpr std::size_t stack_size = std::size_t{4} << 30;

struct Call {
  const std::function<void()>& f;
  std::exception_ptr exception;
};

void* run(void* argument) {
  Call& call = *static_cast<Call*>(argument);
  try {
    call.f();
  } catch (...) {
    call.exception = std::current_exception();
  }
  return nullptr;
}

void run_on_large_thread(const std::function<void()>& f) {
  Call call{f, nullptr};
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_size);
  pthread_t thread;
  const int error = pthread_create(&thread, &attributes, run, &call);
  pthread_attr_destroy(&attributes);
  if (error != 0)
    throw UserError(
        "cannot reserve {} GB of address space for the search's stack; is `ulimit -v` too low?",
        stack_size >> 30);
  pthread_join(thread, nullptr);
  if (call.exception) std::rethrow_exception(call.exception);
}

LargeStackRunner runner = run_on_large_thread;

}  // namespace

void run_on_large_stack(const std::function<void()>& f) { runner(f); }

void set_large_stack_runner(LargeStackRunner other) { runner = other; }

}  // namespace mazurka
