// A read-write lock is unlocked that nobody holds.
// verdict: bug
// finding: lock-misuse
// message: unlock

#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_unlock(&lock);  // <--
  return 0;
}
