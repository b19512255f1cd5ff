// Cancelling a thread is not supported.
// verdict: uncontrolled
// message: pthread_cancel

#include <pthread.h>
#include <stddef.h>

static void* worker(void* unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  return 0;
}
