// Whoever returns from pthread_once sees what was done in it.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table[2];

static void initialise(void) {
  table[0] = 1;
  table[1] = 2;
}

static void* worker(void* unused) {
  pthread_once(&once, initialise);
  assert(table[0] == 1 && table[1] == 2);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
