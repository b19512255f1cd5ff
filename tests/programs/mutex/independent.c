// Two threads with a mutex each: nothing to try out.
// verdict: complete
// executions: 1

#include <pthread.h>

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int counters[2];

static void* worker(void* argument) {
  int* counter = argument;
  pthread_mutex_t* mutex = &mutexes[counter - counters];
  for (int i = 0; i < 5; ++i) {
    pthread_mutex_lock(mutex);
    ++*counter;
    pthread_mutex_unlock(mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, &counters[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
