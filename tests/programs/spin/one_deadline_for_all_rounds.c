// A loop that waits until a deadline which it does not look at: each timeout gives the mutex to others.
// verdict: complete
// executions: 9

#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void* wait_until_ready(void* unused) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_timedwait(&changed, &mutex, &deadline);
  pthread_mutex_unlock(&mutex);
  return unused;
}

static void* get_ready(void* unused) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, wait_until_ready, NULL);
  pthread_create(&threads[1], NULL, get_ready, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
}
