// A count of references whose last decrement does not acquire.
// verdict: bug
// finding: data-race

#include <atomic>
#include <thread>

struct Thing {
  std::atomic<int> references{2};
  int value = 0;
};

void drop(Thing* thing) {
  if (thing->references.fetch_sub(1, std::memory_order_release) == 1) {
    delete thing;  // <--
  }
}

int main() {
  auto* thing = new Thing;
  std::thread other([thing] {
    thing->value = 1;  // <--
    drop(thing);
  });
  drop(thing);
  other.join();
}
