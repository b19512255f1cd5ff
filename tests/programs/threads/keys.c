// Thread-specific data: a value per thread, whose destructor runs at the thread's end.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static pthread_key_t key;
static atomic_int sum;

static void destroy(void* value) { sum += (int)(intptr_t)value; }

static void* worker(void* argument) {
  assert(pthread_getspecific(key) == NULL);
  pthread_setspecific(key, argument);
  assert(pthread_getspecific(key) == argument);
  return NULL;
}

int main(void) {
  pthread_key_create(&key, destroy);
  pthread_t threads[2];
  for (intptr_t i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, worker, (void*)(i + 1));
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(sum == 3);
  assert(pthread_getspecific(key) == NULL);
  pthread_key_delete(key);
  return 0;
}
