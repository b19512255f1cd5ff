// A std::mutex is unlocked by a thread that does not own it.
// verdict: bug
// finding: lock-misuse
// message: unlock

#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  mutex.lock();
  std::thread stranger([&] { mutex.unlock(); });
  stranger.join();
}
