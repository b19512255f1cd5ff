// A thread uses a block that main frees too early; the order is fixed by a lock, so it is no race.
// verdict: bug
// finding: use-after-free

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int* block;

static void* user(void* unused) {
  pthread_mutex_lock(&mutex);
  *block = 1;  // <--
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  block = malloc(sizeof *block);
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  pthread_mutex_lock(&mutex);
  free(block);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
