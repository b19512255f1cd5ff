// __VERIFIER_atomic_begin and _end.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static atomic_int counter;

static void* increment(void* unused) {
  __VERIFIER_atomic_begin();
  const int before = counter;
  counter = before + 1;
  __VERIFIER_atomic_end();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2);
  return 0;
}
