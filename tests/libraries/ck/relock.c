// A thread takes a ck_spinlock that it holds already.
// verdict: bug
// finding: livelock
// packages: libck-dev
// pkg-config: ck
#include <ck_spinlock.h>
#include <pthread.h>

static ck_spinlock_t lock = CK_SPINLOCK_INITIALIZER;

static void* lock_twice(void* unused) {
  ck_spinlock_lock(&lock);
  ck_spinlock_lock(&lock);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, lock_twice, NULL);
  pthread_join(other, NULL);
}
