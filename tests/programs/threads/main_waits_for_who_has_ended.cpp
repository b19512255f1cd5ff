// When main returns and something is to be destroyed, it waits for all threads, also for those that have ended: when they did
// makes no difference to what it does next.
// verdict: complete
// options: --algorithm=optimal

#include <atomic>
#include <thread>

struct Global {
  ~Global() { destroyed = 1; }
  std::atomic<int> destroyed{0};
};
static Global global;
static std::atomic<int> x{0}, y{0};

int main() {
  std::thread([] {
    if (x == 0) ++y;
  }).detach();
  std::thread([] {
    std::thread([] { ++x; }).detach();
    ++y;
  }).detach();
  if (y == 1) ++x;
}
