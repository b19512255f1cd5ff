// Who does not get the second mutex gives back the first one, and tries again: so the order in which others take
// them does not matter.
// verdict: complete
// executions: 10

#include <assert.h>
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void* backs_off(void* argument) {
  for (;;) {
    pthread_mutex_lock(&left);
    if (pthread_mutex_trylock(&right) == 0) break;
    pthread_mutex_unlock(&left);
    sched_yield();
  }
  ++n;
  pthread_mutex_unlock(&right);
  pthread_mutex_unlock(&left);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, backs_off, NULL);
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left);
  ++n;
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
  pthread_join(thread, NULL);
  assert(n == 2);
  return 0;
}
