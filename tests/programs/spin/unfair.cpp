// A loop that ends as soon as the other thread gets its turn. There are endlessly many traces.
// verdict: bounded
// options: --max-executions=20

#include <atomic>
#include <thread>

static std::atomic<bool> done{false};
static std::atomic<long> rounds{0};

int main() {
  std::thread other([] { done = true; });
  while (!done) rounds.fetch_add(1);
  other.join();
}
