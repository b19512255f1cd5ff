// A unique_lock says what it cannot do.
// verdict: complete
// executions: 1

#include <cassert>
#include <mutex>
#include <system_error>

template <typename F>
static std::error_code error_of(F f) {
  try {
    f();
  } catch (const std::system_error& error) {
    return error.code();
  }
  return {};
}

int main() {
  std::mutex mutex;
  std::unique_lock<std::mutex> none, lock(mutex);
  assert(error_of([&] { none.lock(); }) == std::errc::operation_not_permitted);
  assert(error_of([&] { lock.lock(); }) == std::errc::resource_deadlock_would_occur);
  lock.unlock();
  assert(error_of([&] { lock.unlock(); }) == std::errc::operation_not_permitted);
  assert(lock.try_lock());
}
