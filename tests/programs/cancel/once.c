// Who is cancelled in the routine of pthread_once has not done it: the next one does.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int attempts, done;

static void initialise(void) {
  ++attempts;
  pthread_testcancel();
  ++done;
}

static void* worker(void* unused) {
  pthread_once(&once, initialise);
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_once(&once, initialise);
  assert(done == 1);
  pthread_join(thread, &result);
  assert(attempts == 1 || result == PTHREAD_CANCELED);
  return 0;
}
