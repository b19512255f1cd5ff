// Who tries for the second mutex and keeps the first one meanwhile waits for ever, if another one does the opposite.
// verdict: bug
// finding: livelock

#include <pthread.h>
#include <sched.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;

static void* keeps(void* argument) {
  pthread_mutex_lock(&left);
  while (pthread_mutex_trylock(&right) != 0) sched_yield();  // <--
  pthread_mutex_unlock(&right);
  pthread_mutex_unlock(&left);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, keeps, NULL);
  pthread_mutex_lock(&right);
  pthread_mutex_lock(&left);  // <--
  pthread_mutex_unlock(&left);
  pthread_mutex_unlock(&right);
  pthread_join(thread, NULL);
  return 0;
}
