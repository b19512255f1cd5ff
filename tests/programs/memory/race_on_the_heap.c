// A race on a field of a heap block.
// verdict: bug
// finding: data-race
// message: object#1.b

#include <pthread.h>
#include <stdlib.h>

struct object {
  int a, b;
};

static void* write_a(void* argument) {
  ((struct object*)argument)->a = 1;
  return NULL;
}

static void* write_b(void* argument) {
  ((struct object*)argument)->b = 1;  // <--
  return NULL;
}

int main(void) {
  struct object* object = calloc(1, sizeof *object);
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, write_a, object);
  pthread_create(&threads[1], NULL, write_b, object);
  pthread_create(&threads[2], NULL, write_b, object);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  free(object);
  return 0;
}
