// Cleanup handlers run in reverse order at pthread_exit, and one at a pop that asks for it.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int trail;

static void note(void* digit) { trail = 10 * trail + (int)(intptr_t)digit; }

static void* worker(void* unused) {
  pthread_cleanup_push(note, (void*)1);
  pthread_cleanup_push(note, (void*)2);
  pthread_cleanup_push(note, (void*)3);
  pthread_cleanup_pop(1);
  pthread_cleanup_push(note, (void*)4);
  pthread_cleanup_pop(0);
  pthread_exit(unused);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(trail == 321);
  return 0;
}
