// A handler of exit locks what main has locked, and main waits for the thread that has called exit.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void at_exit(void) {
  pthread_mutex_lock(&mutex);  // <--
  pthread_mutex_unlock(&mutex);
}

static void* leave(void* unused) {
  exit(0);
  return unused;
}

int main(void) {
  atexit(at_exit);
  pthread_mutex_lock(&mutex);
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_unlock(&mutex);
  return 0;
}
