// What was written before pthread_create is visible to the thread.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>

static int input;

static void* user(void* unused) {
  assert(input == 7);
  return unused;
}

int main(void) {
  input = 7;
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  pthread_join(thread, NULL);
  return 0;
}
