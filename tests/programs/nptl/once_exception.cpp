// pthread_once is left by an exception: it has not been done, and the next one does it.
// verdict: complete

#include <pthread.h>
#include <cassert>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int attempts, done;

static void initialise() {
  if (++attempts == 1) throw 1;
  ++done;
}

static void* worker(void* unused) {
  try {
    pthread_once(&once, initialise);
  } catch (int) {
    pthread_once(&once, initialise);
  }
  assert(done == 1 && attempts == 2);
  return unused;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, worker, nullptr);
  worker(nullptr);
  pthread_join(thread, nullptr);
}
