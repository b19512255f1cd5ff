// A loop that looks under a read lock for what nobody writes.
// verdict: bug
// finding: livelock

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

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reads, NULL);
  pthread_rwlock_wrlock(&lock);
  ready = 0;
  pthread_rwlock_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
