// A counter is changed under a shared lock.
// verdict: bug
// finding: data-race

#include <shared_mutex>
#include <thread>

static std::shared_mutex mutex;
static int count;

static void worker() {
  std::shared_lock lock(mutex);
  ++count;  // <--
}

int main() {
  std::thread first(worker), second(worker);
  first.join();
  second.join();
  return count == 0;
}
