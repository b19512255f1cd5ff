// What constructors of global objects made is as it was before each execution: keys and their values, exit
// handlers, thread-local data, memory, threads' attributes.
// verdict: complete
// executions: 2

#include <pthread.h>

#include <atomic>
#include <cassert>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace {

thread_local int of_this_thread = 1;
int handlers = 0;
int destroyed_keys = 0;

struct Registry {
  pthread_key_t key, other;
  std::vector<std::string> names{"first", "a name that is too long for a short string"};
  std::unique_ptr<int> number = std::make_unique<int>(4);

  Registry() {
    pthread_key_create(&key, [](void*) { ++destroyed_keys; });
    pthread_key_create(&other, nullptr);
    pthread_key_delete(other);
    pthread_setspecific(key, this);
    of_this_thread = 2;
    std::atexit([] { assert(++handlers == 2); });  // the last one: registered first
  }
};

Registry registry;
std::atomic<int> x;

}  // namespace

int main() {
  std::atexit([] { assert(++handlers == 1); });
  assert(handlers == 0 && of_this_thread == 2 && destroyed_keys == 0);
  assert(pthread_getspecific(registry.key) == &registry);
  assert(registry.names.size() == 2 && *registry.number == 4);

  std::thread thread([] {
    assert(of_this_thread == 1 && pthread_getspecific(registry.key) == nullptr);
    pthread_setspecific(registry.key, &x);
    x = 2;
  });
  x = 1;
  thread.join();
  assert(destroyed_keys == 1);

  // The next execution does not see any of this.
  pthread_key_t again;
  pthread_key_create(&again, nullptr);
  assert(again != registry.key);
  pthread_setspecific(registry.key, nullptr);
  pthread_key_delete(registry.key);
  of_this_thread = 3;
  registry.names.clear();
  registry.number.reset();
}
