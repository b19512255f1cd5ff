// Who writes the same value again has changed nothing: the loop only waits.
// verdict: complete
// executions: 3

// rigtorp::SPSCQueue's idiom: the consumer caches the producer's index; while it waits it writes the same value again.
#include <atomic>
#include <thread>
std::atomic<int> w{0}; int cache = 0;
int main() {
  std::thread p([]{ w.store(1); });
  while (cache == 0) cache = w.load();      // 'cache' belongs to this thread only; the store changes nothing
  p.join();
}
