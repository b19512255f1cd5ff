// main destroys a mutex that a thread took and never gave back.
// verdict: bug
// finding: lock-misuse
// message: destroy

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* holder(void* unused) {
  pthread_mutex_lock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, holder, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_destroy(&mutex);  // <--
  return 0;
}
