// Two flags tested before they are set: both threads get in.
// verdict: bug
// finding: assertion
// message: others == 0

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int wants[2], inside;

static void* worker(void* argument) {
  const int i = (int)(intptr_t)argument;
  if (wants[1 - i] == 0) {
    wants[i] = 1;
    const int others = inside++;
    assert(others == 0);  // <--
    --inside;
    wants[i] = 0;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
