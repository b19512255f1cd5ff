// A list whose nodes are locked hand over hand: a second thread cannot overtake the first one.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>

#define LENGTH 3

static struct {
  pthread_mutex_t mutex;
  int value;
} nodes[LENGTH] = {[0 ... LENGTH - 1] = {PTHREAD_MUTEX_INITIALIZER, 1}};

static void* twice_all(void* unused) {
  pthread_mutex_lock(&nodes[0].mutex);
  for (int i = 0; i < LENGTH; ++i) {
    nodes[i].value *= 2;
    if (i + 1 < LENGTH) pthread_mutex_lock(&nodes[i + 1].mutex);
    pthread_mutex_unlock(&nodes[i].mutex);
  }
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, twice_all, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  for (int i = 0; i < LENGTH; ++i) assert(nodes[i].value == 4);
  return 0;
}
