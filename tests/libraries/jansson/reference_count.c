// Two threads hold a value of Jansson, and the last one frees it.
// verdict: complete
// options: --orders=ignore
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
  json_incref(value);
  pthread_t other;
  pthread_create(&other, 0, work, value);
  work(value);
  pthread_join(other, 0);
}
