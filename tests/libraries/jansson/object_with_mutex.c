// Two threads each put a key into an object, under a mutex.
// verdict: complete
// packages: libjansson-dev
// flags: -ljansson
#include <assert.h>
#include <jansson.h>
#include <pthread.h>

static json_t* object;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* work(void* key) {
  pthread_mutex_lock(&mutex);
  json_object_set_new(object, key, json_integer(1));
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  object = json_object();
  pthread_t other;
  pthread_create(&other, 0, work, "a");
  work("b");
  pthread_join(other, 0);
  assert(json_object_size(object) == 2);
  json_decref(object);
}
