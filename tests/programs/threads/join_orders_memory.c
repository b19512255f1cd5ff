// Everything a thread wrote is visible to who joins it; the order of the joins does not matter.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int written[3];

static void* writer(void* argument) {
  const int i = (int)(intptr_t)argument;
  written[i] = i + 1;
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (intptr_t i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, writer, (void*)i);
  for (int i = 2; i >= 0; --i) pthread_join(threads[i], NULL);
  assert(written[0] == 1 && written[1] == 2 && written[2] == 3);
  return 0;
}
