// A promise that is kept at the exit of its thread: then its thread_local objects are destroyed already.
// verdict: complete

#include <cassert>
#include <future>
#include <thread>

static int destroyed;

struct Noted {
  bool used = false;
  ~Noted() { ++destroyed; }
};
static thread_local Noted noted;

int main() {
  std::promise<int> promise;
  auto future = promise.get_future();
  std::thread thread([&] {
    promise.set_value_at_thread_exit(7);
    noted.used = true;
  });
  assert(future.get() == 7);
  assert(destroyed == 1);
  thread.join();
}
