// A semaphore has a largest value; calls that would exceed it fail.
// verdict: complete
// executions: 1

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>

int main(void) {
  sem_t semaphore;
  assert(sem_init(&semaphore, 0, (unsigned)SEM_VALUE_MAX + 1u) == -1 && errno == EINVAL);
  assert(sem_init(&semaphore, 0, SEM_VALUE_MAX) == 0);
  assert(sem_post(&semaphore) == -1 && errno == EOVERFLOW);
  int value = 0;
  sem_getvalue(&semaphore, &value);
  assert(value == SEM_VALUE_MAX);
  assert(sem_wait(&semaphore) == 0);
  assert(sem_post(&semaphore) == 0);
  return 0;
}
