// A spin lock is unlocked that nobody holds.
// verdict: bug
// finding: lock-misuse
// message: unlock

#include <pthread.h>

int main(void) {
  pthread_spinlock_t lock;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_unlock(&lock);  // <--
  return 0;
}
