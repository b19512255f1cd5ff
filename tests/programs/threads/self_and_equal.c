// pthread_self is what pthread_create gave to the creator; identities of threads differ.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>

static pthread_t self_of[2];

static void* worker(void* place) {
  *(pthread_t*)place = pthread_self();
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, &self_of[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(pthread_equal(threads[0], self_of[0]));
  assert(pthread_equal(threads[1], self_of[1]));
  assert(!pthread_equal(threads[0], threads[1]));
  assert(!pthread_equal(pthread_self(), threads[0]));
  return 0;
}
