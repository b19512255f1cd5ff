// A counter under a spin lock.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int counter;

static void* increment(void* unused) {
  pthread_spin_lock(&lock);
  ++counter;
  pthread_spin_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2);
  pthread_spin_destroy(&lock);
  return 0;
}
