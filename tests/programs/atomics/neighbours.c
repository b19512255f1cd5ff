// Neighbouring bytes are different memory: the two stores commute.
// verdict: complete
// executions: 1

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static _Atomic char bytes[2];

static void* store(void* place) {
  *(_Atomic char*)place = 1;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, store, &bytes[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
