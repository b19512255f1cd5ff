// The count of references is given up under the mutex, but looked at by an atomic without it: the mutex is freed
// while another thread still has to unlock it.
// verdict: bug
// finding: use-after-free or lock-misuse or data-race

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct object {
  pthread_mutex_t mutex;
  atomic_int references;
};

static void* release(void* argument) {
  struct object* object = argument;
  pthread_mutex_lock(&object->mutex);
  --object->references;
  pthread_mutex_unlock(&object->mutex);
  return NULL;
}

int main(void) {
  pthread_t thread;
  struct object* object = malloc(sizeof *object);
  pthread_mutex_init(&object->mutex, NULL);
  object->references = 1;
  pthread_create(&thread, NULL, release, object);
  if (object->references == 0) {
    pthread_mutex_destroy(&object->mutex);
    free(object);
  }
  pthread_join(thread, NULL);
  return 0;
}
