// Steps between mazurka_atomic_begin and _end belong together: no update is lost.
// verdict: complete
// executions: 2

#include <assert.h>
#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void* increment(void* unused) {
  mazurka_atomic_begin();
  const int before = counter;
  counter = before + 1;
  mazurka_atomic_end();
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(counter == 2);
  return 0;
}
