// A mutex is unlocked that nobody holds.
// verdict: bug
// finding: lock-misuse
// message: unlock

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_unlock(&mutex);  // <--
  return 0;
}
