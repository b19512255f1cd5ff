// atomic<shared_ptr>: waits until another pointer is there, and sees what it points to.
// verdict: complete

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

int main() {
  std::atomic<std::shared_ptr<int>> box;
  std::thread other([&] {
    box.store(std::make_shared<int>(7));
    box.notify_all();
  });
  box.wait(nullptr);
  assert(*box.load() == 7);
  other.join();
}
