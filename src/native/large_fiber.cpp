#include "native/large_fiber.h"

#include <sys/mman.h>

#include <exception>

#include "core/error.h"
#include "native/fiber.h"

namespace mazurka {

namespace {

constexpr std::size_t stack_size = std::size_t{4} << 30;

struct Call {
  const std::function<void()>& f;
  Fiber fiber;
  std::exception_ptr exception;
};

Call* current = nullptr;

void run() {
  try {
    current->f();
  } catch (...) {
    current->exception = std::current_exception();
  }
  current->fiber.leave();
}

}  // namespace

void run_on_large_fiber(const std::function<void()>& f) {
  void* stack = mmap(nullptr, stack_size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (stack == MAP_FAILED) {
    throw UserError(
        "cannot reserve {} GB of address space for the search's stack; is `ulimit -v` too low?",
        stack_size >> 30);
  }
  Call call{f, {}, nullptr};
  current = &call;
  call.fiber.prepare(static_cast<char*>(stack) + stack_size, stack_size, run);
  call.fiber.run();
  munmap(stack, stack_size);
  if (call.exception) std::rethrow_exception(call.exception);
}

}  // namespace mazurka
