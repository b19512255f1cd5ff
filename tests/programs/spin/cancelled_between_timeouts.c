// A loop that waits with a timeout for ever ends when it is cancelled.
// verdict: complete

#include <pthread.h>
#include <time.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void unlock(void* mutex) { pthread_mutex_unlock(mutex); }

static void* waiter(void* unused) {
  pthread_mutex_lock(&guard);
  pthread_cleanup_push(unlock, &guard);
  for (;;) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    ++time.tv_sec;
    pthread_cond_timedwait(&changed, &guard, &time);
  }
  pthread_cleanup_pop(1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, waiter, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
}
