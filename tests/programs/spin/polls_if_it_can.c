// Loops that look under a lock, if they get it, wait until somebody has it or has had it.
// verdict: complete

#include <pthread.h>
#include <sched.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int ready, ready_too;

static void* sets(void* argument) {
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  pthread_rwlock_wrlock(&lock);
  ready_too = 1;
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sets, NULL);
  for (int seen = 0; !seen; sched_yield()) {
    if (pthread_mutex_trylock(&mutex) != 0) continue;
    seen = ready;
    pthread_mutex_unlock(&mutex);
  }
  for (int seen = 0; !seen; sched_yield()) {
    if (pthread_rwlock_tryrdlock(&lock) != 0) continue;
    seen = ready_too;
    pthread_rwlock_unlock(&lock);
  }
  pthread_join(thread, NULL);
  return 0;
}
