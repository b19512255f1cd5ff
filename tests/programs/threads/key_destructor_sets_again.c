// A destructor that sets the value again is called again.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int calls;

static void destroy(void* value) {
  assert(value == &key);
  if (++calls < 3) pthread_setspecific(key, value);
}

static void* worker(void* unused) {
  pthread_setspecific(key, &key);
  return unused;
}

int main(void) {
  pthread_key_create(&key, destroy);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(calls == 3);
  return 0;
}
