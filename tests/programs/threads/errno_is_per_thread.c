// errno belongs to the thread: another one's does not change it.
// verdict: complete
// executions: 2

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static atomic_int order;

static void* worker(void* argument) {
  errno = (int)(intptr_t)argument;
  ++order;
  assert(errno == (int)(intptr_t)argument);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, worker, (void*)EAGAIN);
  pthread_create(&threads[1], NULL, worker, (void*)EINVAL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
