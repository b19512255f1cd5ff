// The number of a key, and what is done with its values at the end of a thread, depend on who made a key first.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t keys[2];
static int ended[2];
static void count_first(void* value) { *(int*)value += 1; }
static void count_second(void* value) { *(int*)value += 10; }

static void* use(void* key) {
  const int i = (int)((pthread_key_t*)key - keys);
  pthread_mutex_lock(&mutex);
  pthread_key_create(&keys[i], i == 0 ? count_first : count_second);
  pthread_mutex_unlock(&mutex);
  pthread_mutex_lock(&mutex);
  pthread_setspecific(0, &ended[i]);  // whose it is depends on who came first
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, use, &keys[i]);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(ended[0] < 10);  // <--
  return 0;
}
