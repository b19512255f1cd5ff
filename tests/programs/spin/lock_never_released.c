// A hand-made lock that is not given back.
// verdict: bug
// finding: livelock

#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;

static void* worker(void* unused) {
  while (atomic_flag_test_and_set(&lock)) {  // <--
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);  // <--
  return 0;
}
