// Two threads each put a key into an object; its hash is seeded from /dev/urandom.
// verdict: bug
// finding: assertion
// packages: libjansson-dev
// flags: -ljansson
#include <assert.h>
#include <jansson.h>
#include <pthread.h>

static json_t* object;

static void* work(void* key) {
  json_object_set_new(object, key, json_integer(1));
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
