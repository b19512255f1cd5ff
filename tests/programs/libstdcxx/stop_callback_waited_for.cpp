// The destructor of a stop_callback waits for a callback that another thread runs.
// verdict: complete

#include <atomic>
#include <cassert>
#include <stop_token>
#include <thread>

int main() {
  std::stop_source source;
  std::atomic<bool> begun = false;
  bool ended = false;
  std::thread thread;
  {
    const auto f = [&] {
      begun = true;
      ended = true;
    };
    std::stop_callback callback(source.get_token(), f);
    thread = std::thread([&] { source.request_stop(); });
  }
  if (begun) assert(ended);
  thread.join();
}
