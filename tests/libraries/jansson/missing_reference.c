// Two threads give back a value of Jansson that was counted once.
// verdict: bug
// finding: data-race or use-after-free
// packages: libjansson-dev
// flags: -ljansson
#include <assert.h>
#include <jansson.h>
#include <pthread.h>

static void* work(void* value) {
  assert(json_integer_value(value) == 7);
  json_decref(value);
  return 0;
}

int main(void) {
  json_t* value = json_integer(7);
  pthread_t other;
  pthread_create(&other, 0, work, value);
  work(value);
  pthread_join(other, 0);
}
