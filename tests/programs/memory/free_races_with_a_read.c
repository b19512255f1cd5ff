// A thread reads a block that main frees, and nothing says which comes first.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* reader(void* block) {
  return *(int*)block == 1 ? block : NULL;
}

int main(void) {
  int* block = malloc(sizeof *block);
  *block = 1;
  pthread_t thread;
  pthread_create(&thread, NULL, reader, block);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  free(block);  // <--
  pthread_join(thread, NULL);
  return 0;
}
