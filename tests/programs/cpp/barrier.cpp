// A barrier runs its completion function once per phase, between the phases.
// verdict: complete

#include <barrier>
#include <cassert>
#include <thread>

int main() {
  int phases = 0;
  int parts[2] = {};
  const auto complete = [&]() noexcept {
    ++phases;
    assert(parts[0] == phases && parts[1] == phases);
  };
  std::barrier barrier(2, complete);
  const auto work = [&](int i) {
    parts[i] = 1;
    barrier.arrive_and_wait();
    parts[i] = 2;
    barrier.arrive_and_wait();
  };
  { std::jthread a(work, 0), b(work, 1); }
  assert(phases == 2);
}
