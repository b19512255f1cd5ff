// Memory that is freed and allocated again begins anew: nobody reads what an earlier object had there.
// verdict: complete
// executions: 4
// options: --memory=rc11

#include <atomic>
#include <cassert>
#include <thread>

using std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release;

void use() {
  for (int i = 1; i <= 2; ++i) {
    auto* const atomic = new std::atomic<int>(10 * i);
    std::thread other([&] { atomic->fetch_add(1, memory_order_relaxed); });
    atomic->fetch_add(2, memory_order_relaxed);
    other.join();
    assert(atomic->load(memory_order_relaxed) == 10 * i + 3);
    delete atomic;
  }
}

int main() { use(); }
