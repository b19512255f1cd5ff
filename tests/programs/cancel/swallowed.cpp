// A thread that is cancelled must not be kept from its end by catch (...).
// verdict: bug
// finding: abort
// message: does not rethrow

#include <pthread.h>
#include <unistd.h>

static void* worker(void* unused) {
  try {
    sleep(1);
  } catch (...) {
  }
  return unused;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, worker, nullptr);
  pthread_cancel(thread);
  pthread_join(thread, nullptr);
}
