// Each has one mutex and gives it back if it does not get the other: both may do so at the same time again and
// again, so there are endlessly many executions; they come to an end nevertheless.
// verdict: bounded
// executions: 100
// options: --max-executions=100

#include <pthread.h>
#include <sched.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void* take_both(pthread_mutex_t* first, pthread_mutex_t* second) {
  for (;;) {
    pthread_mutex_lock(first);
    if (pthread_mutex_trylock(second) == 0) break;
    pthread_mutex_unlock(first);
    sched_yield();
  }
  ++n;
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return NULL;
}

static void* from_left(void* argument) { return take_both(&left, &right), argument; }
static void* from_right(void* argument) { return take_both(&right, &left), argument; }

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, from_left, NULL);
  pthread_create(&threads[1], NULL, from_right, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return n != 2;
}
