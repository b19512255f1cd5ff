// A thread locks the mutex of an object that another thread deletes.
// verdict: bug
// finding: data-race or use-after-free

#include <atomic>
#include <mutex>
#include <thread>

struct Object {
  std::mutex mutex;
  int value = 0;
};

std::atomic<Object*> shared;

int main() {
  shared = new Object;
  std::thread user([] {
    if (Object* object = shared.load()) {
      object->mutex.lock();
      object->mutex.unlock();
    }
  });
  std::thread owner([] { delete shared.exchange(nullptr); });
  user.join();
  owner.join();
}
