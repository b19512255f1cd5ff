// Copies of a shared_ptr in several threads: the last one deletes.
// verdict: complete

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

static std::atomic<int> deleted;

struct Object {
  ~Object() { ++deleted; }
  int value = 42;
};

int main() {
  auto object = std::make_shared<Object>();
  const auto use = [](std::shared_ptr<Object> mine) { assert(mine->value == 42); };
  std::thread a(use, object), b(use, object);
  object.reset();
  a.join();
  b.join();
  assert(deleted == 1);
}
