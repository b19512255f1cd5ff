// What was read under a spin lock is written back after it was given up.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_spinlock_t lock;
static int count;

static void* worker(void* unused) {
  pthread_spin_lock(&lock);
  const int seen = count;
  pthread_spin_unlock(&lock);
  pthread_spin_lock(&lock);
  count = seen + 1;
  pthread_spin_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);  // <--
  return 0;
}
