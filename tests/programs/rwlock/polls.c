// A loop that looks under a read lock, and one that looks under a write lock, wait for a writer to have had it; that
// they have it themselves is no news to each other.
// verdict: complete

#include <pthread.h>
#include <sched.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int ready;

static void* reads(void* argument) {
  for (int seen = 0; !seen; sched_yield()) {
    pthread_rwlock_rdlock(&lock);
    seen = ready;
    pthread_rwlock_unlock(&lock);
  }
  return argument;
}

static void* excludes(void* argument) {
  for (int seen = 0; !seen; sched_yield()) {
    pthread_rwlock_wrlock(&lock);
    seen = ready;
    pthread_rwlock_unlock(&lock);
  }
  return argument;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, reads, NULL);
  pthread_create(&threads[1], NULL, excludes, NULL);
  pthread_rwlock_wrlock(&lock);
  ready = 1;
  pthread_rwlock_unlock(&lock);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
