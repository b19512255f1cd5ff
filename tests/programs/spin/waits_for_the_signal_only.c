// Waits until it is signalled, and looks at nothing else: a signal that comes between two waits is lost.
// verdict: bug
// finding: livelock

#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void* signaller(void* unused) {
  pthread_cond_signal(&changed);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, signaller, NULL);
  pthread_mutex_lock(&guard);
  struct timespec time;
  do {
    clock_gettime(CLOCK_REALTIME, &time);
    ++time.tv_sec;
  } while (pthread_cond_timedwait(&changed, &guard, &time) == ETIMEDOUT);  // <--
  pthread_mutex_unlock(&guard);
  pthread_join(thread, NULL);
}
