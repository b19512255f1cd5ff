// What a thread does after a lock depends on plain data only: the answers of its operations are always the same.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int steps;
static char order[4];

static void* step(void* name) {
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&mutex);
    order[steps++] = *(const char*)name;
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, step, "a");
  pthread_create(&threads[1], NULL, step, "b");
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  assert(!(order[0] == 'b' && order[1] == 'a' && order[2] == 'a' && order[3] == 'b'));  // <--
  return 0;
}
