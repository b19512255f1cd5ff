// A wait without holding the mutex.
// verdict: bug
// finding: lock-misuse

#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

int main(void) {
  pthread_cond_wait(&changed, &mutex);  // <--
  return 0;
}
