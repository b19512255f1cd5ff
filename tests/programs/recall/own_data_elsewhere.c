// A thread keeps what it has found in memory that no other uses, but that is not its own: a global variable, and a block that
// main has allocated. It comes to the same place by two ways, and has different data there.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int shared, first_found;
static int* block;

static void* add(void* unused) {
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&mutex);
    ++shared;
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

static void* keep(void* unused) {
  pthread_mutex_lock(&mutex);
  first_found = shared;
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  block[1] = shared;
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  assert(!(first_found == 1 && block[1] == 1));  // <--
  return unused;
}

int main(void) {
  block = calloc(2, sizeof *block);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, keep, NULL);
  pthread_create(&threads[1], NULL, add, NULL);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  free(block);
  return 0;
}
