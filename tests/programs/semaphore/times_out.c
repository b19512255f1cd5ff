// A program that relies on sem_timedwait to be in time.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t semaphore;

static void* poster(void* unused) {
  sem_post(&semaphore);
  return unused;
}

int main(void) {
  sem_init(&semaphore, 0, 0);
  pthread_t thread;
  pthread_create(&thread, NULL, poster, NULL);
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  deadline.tv_sec += 1;
  const int result = sem_timedwait(&semaphore, &deadline);
  assert(result == 0);  // <--
  pthread_join(thread, NULL);
  return 0;
}
