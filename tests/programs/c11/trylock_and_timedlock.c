// mtx_trylock and mtx_timedlock tell whether they got the mutex.
// verdict: complete

#include <assert.h>
#include <stddef.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static int counter;

static int trying(void* unused) {
  (void)unused;
  const int result = mtx_trylock(&mutex);
  assert(result == thrd_success || result == thrd_busy);
  if (result == thrd_success) {
    ++counter;
    mtx_unlock(&mutex);
  }
  return 0;
}

static int timed(void* unused) {
  (void)unused;
  struct timespec deadline;
  timespec_get(&deadline, TIME_UTC);
  deadline.tv_sec += 1;
  const int result = mtx_timedlock(&mutex, &deadline);
  assert(result == thrd_success || result == thrd_timedout);
  if (result == thrd_success) {
    ++counter;
    mtx_unlock(&mutex);
  }
  return 0;
}

int main(void) {
  mtx_init(&mutex, mtx_timed);
  thrd_t threads[2];
  thrd_create(&threads[0], trying, NULL);
  thrd_create(&threads[1], timed, NULL);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  return 0;
}
