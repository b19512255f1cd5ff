// The owner that counts down to zero frees the block.
// verdict: complete
// executions: 2

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  atomic_int users;
  int value;
};

static void* user(void* argument) {
  struct object* object = argument;
  if (atomic_fetch_sub(&object->users, 1) == 1) free(object);
  return NULL;
}

int main(void) {
  struct object* object = malloc(sizeof *object);
  atomic_init(&object->users, 2);
  object->value = 1;
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, user, object);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
