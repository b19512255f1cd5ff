// A cancelled thread destroys its thread-specific data, after its cleanup handlers.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t key;
static int cleaned, destroyed;

static void clean(void* unused) {
  (void)unused;
  assert(destroyed == 0 && pthread_getspecific(key) != NULL);
  cleaned = 1;
}

static void destroy(void* unused) {
  (void)unused;
  assert(cleaned == 1);
  destroyed = 1;
}

static void* worker(void* unused) {
  pthread_setspecific(key, &key);
  pthread_cleanup_push(clean, NULL);
  for (;;) pthread_testcancel();
  pthread_cleanup_pop(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, destroy);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  assert(destroyed == 1);
  return 0;
}
