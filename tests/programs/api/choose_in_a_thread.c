// A choice between writing x, which only this thread does, and y: 1 + 2 traces.
// (Source Sets and Persistent Sets, Fig. 3.)
// verdict: complete
// executions: 3

#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int x, y;

static void* p(void* unused) {
  if (mazurka_choose(2) == 0) {
    x = 1;
  } else {
    y = 1;
  }
  return unused;
}

static void* q(void* unused) {
  y = 2;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, p, NULL);
  pthread_create(&threads[1], NULL, q, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
