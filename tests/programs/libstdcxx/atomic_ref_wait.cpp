// A plain object is waited for through atomic_ref.
// verdict: complete
// executions: 5

#include <atomic>
#include <cassert>
#include <thread>

int main() {
  int word = 0;
  int data = 0;
  std::thread other([&] {
    data = 1;
    const std::atomic_ref<int> state(word);
    state = 1;
    state.notify_all();
  });
  std::atomic_ref<int>(word).wait(0);
  assert(data == 1);
  other.join();
}
