// A jthread joins at the end of its scope and asks its thread to stop.
// verdict: complete

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<bool> stopped = false;
  {
    std::jthread worker([&](std::stop_token token) {
      while (!token.stop_requested()) std::this_thread::yield();
      stopped = true;
    });
  }
  assert(stopped);
}
