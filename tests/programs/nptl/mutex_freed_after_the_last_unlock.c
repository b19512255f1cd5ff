// Who finds under the mutex that it is the last one may destroy the mutex after its unlock.
// verdict: complete

#include <pthread.h>
#include <stdlib.h>

struct object {
  pthread_mutex_t mutex;
  int references;
};

static void* release(void* argument) {
  struct object* object = argument;
  pthread_mutex_lock(&object->mutex);
  const int last = --object->references == 0;
  pthread_mutex_unlock(&object->mutex);
  if (last) {
    pthread_mutex_destroy(&object->mutex);
    free(object);
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  struct object* object = malloc(sizeof *object);
  pthread_mutex_init(&object->mutex, NULL);
  object->references = 2;
  pthread_create(&thread, NULL, release, object);
  release(object);
  pthread_join(thread, NULL);
  return 0;
}
