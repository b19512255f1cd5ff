// Everything is freed, in another thread than it was allocated in.
// verdict: complete
// executions: 1
// options: --leaks

#include <pthread.h>
#include <stdlib.h>

static void* release(void* block) {
  free(block);
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, release, malloc(40));
  pthread_join(thread, NULL);
  return 0;
}
