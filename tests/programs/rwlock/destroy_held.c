// A read-write lock is destroyed while it is held.
// verdict: bug
// finding: lock-misuse
// message: destroy

#include <pthread.h>
#include <stddef.h>

int main(void) {
  pthread_rwlock_t lock;
  pthread_rwlock_init(&lock, NULL);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_destroy(&lock);  // <--
  return 0;
}
