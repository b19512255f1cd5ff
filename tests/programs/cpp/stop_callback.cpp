// A stop callback runs in the thread that requests the stop, or at once if it was requested.
// verdict: complete

#include <atomic>
#include <cassert>
#include <stop_token>
#include <thread>

int main() {
  std::stop_source source;
  std::atomic<int> calls = 0;
  std::jthread worker([&, token = source.get_token()] {
    std::stop_callback callback(token, [&] { ++calls; });
    while (!token.stop_requested()) std::this_thread::yield();
  });
  source.request_stop();
  worker.join();
  assert(calls == 1);
}
