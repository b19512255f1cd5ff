// A barrier for no thread cannot be made; the error code is a legal result.
// verdict: complete
// executions: 1

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

int main(void) {
  pthread_barrier_t barrier;
  assert(pthread_barrier_init(&barrier, NULL, 0) == EINVAL);
  return 0;
}
