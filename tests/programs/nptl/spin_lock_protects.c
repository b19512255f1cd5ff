// Two spin locks, one of them made again after it was destroyed.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_spinlock_t lock;
static int count;

static void* worker(void* unused) {
  pthread_spin_lock(&lock);
  ++count;
  pthread_spin_unlock(&lock);
  return unused;
}

int main(void) {
  for (int round = 1; round <= 2; ++round) {
    pthread_t thread;
    assert(pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE) == 0);
    pthread_create(&thread, NULL, worker, NULL);
    worker(NULL);
    pthread_join(thread, NULL);
    assert(count == 2 * round);
    assert(pthread_spin_destroy(&lock) == 0);
  }
  return 0;
}
