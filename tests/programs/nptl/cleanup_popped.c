// pthread_cleanup_pop runs the handler if it is asked to; pthread_exit runs those that are left.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int popped, left, dropped;

static void note(void* counter) { ++*(int*)counter; }

static void* worker(void* unused) {
  (void)unused;
  pthread_cleanup_push(note, &left);
  pthread_cleanup_push(note, &popped);
  pthread_cleanup_pop(1);
  pthread_cleanup_push(note, &dropped);
  pthread_cleanup_pop(0);
  pthread_exit(&left);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t thread;
  void* result = NULL;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, &result);
  assert(result == &left && left == 1 && popped == 1 && dropped == 0);
  return 0;
}
