// Attributes of threads keep what was set, and a thread can be created with them.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>

static void* nothing(void* unused) { return unused; }

int main(void) {
  pthread_attr_t attributes;
  size_t size = 0;
  int state = -1;
  assert(pthread_attr_init(&attributes) == 0);
  assert(pthread_attr_setstacksize(&attributes, 256 * 1024) == 0);
  assert(pthread_attr_getstacksize(&attributes, &size) == 0 && size == 256 * 1024);
  assert(pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE) == 0);
  assert(pthread_attr_getdetachstate(&attributes, &state) == 0);
  assert(state == PTHREAD_CREATE_JOINABLE);
  pthread_t thread;
  assert(pthread_create(&thread, &attributes, nothing, NULL) == 0);
  assert(pthread_join(thread, NULL) == 0);
  assert(pthread_attr_destroy(&attributes) == 0);
  return 0;
}
