// condition_variable_any with a lock of its own kind and a stop token.
// verdict: complete

#include <cassert>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

int main() {
  std::shared_mutex mutex;
  std::condition_variable_any changed;
  bool ready = false;
  std::jthread waiter([&](std::stop_token token) {
    std::shared_lock lock(mutex);
    const bool seen = changed.wait(lock, token, [&] { return ready; });
    assert(!seen || ready);
  });
  std::unique_lock lock(mutex);
  ready = true;
  changed.notify_all();
}
