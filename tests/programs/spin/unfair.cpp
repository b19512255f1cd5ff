// A loop that ends as soon as the other thread gets its turn, and counts where that one looks. There are endlessly many traces.
// verdict: bounded
// options: --max-executions=20

#include <atomic>
#include <thread>

static std::atomic<bool> done{false};
static std::atomic<long> rounds{0};

int main() {
  std::thread other([] {
    if (rounds >= 0) done = true;
  });
  while (!done) rounds.fetch_add(1);
  other.join();
}
