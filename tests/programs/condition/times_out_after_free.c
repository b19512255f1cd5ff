// A timed wait that times out after the memory of its condition variable was freed.
// verdict: bug
// finding: use-after-free

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int is_waiting;

static void* waits(void* condition) {
  const struct timespec soon = {1, 0};
  pthread_mutex_lock(&mutex);
  is_waiting = 1;
  pthread_cond_timedwait(condition, &mutex, &soon);  // <--
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_cond_t* condition = malloc(sizeof *condition);
  pthread_cond_init(condition, NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, waits, condition);
  pthread_mutex_lock(&mutex);
  if (is_waiting) free(condition);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
