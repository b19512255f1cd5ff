// Double-checked initialisation that acquires and releases.
// verdict: complete

#include <atomic>
#include <mutex>
#include <thread>

struct Thing {
  int value = 7;
};

std::atomic<Thing*> instance{nullptr};
std::mutex mutex;

int get() {
  Thing* thing = instance.load(std::memory_order_acquire);
  if (thing == nullptr) {
    const std::lock_guard lock(mutex);
    thing = instance.load(std::memory_order_relaxed);
    if (thing == nullptr) {
      thing = new Thing;
      instance.store(thing, std::memory_order_release);
    }
  }
  return thing->value;
}

int main() {
  std::thread other(get);
  const int value = get();
  other.join();
  delete instance.load();
  return value == 7 ? 0 : 1;
}
