// Double-checked locking with a plain pointer: the first check races with the store.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int* instance;

static int* get(void) {
  if (instance == NULL) {  // <--
    pthread_mutex_lock(&mutex);
    if (instance == NULL) {
      int* made = malloc(sizeof *made);
      *made = 42;
      instance = made;  // <--
    }
    pthread_mutex_unlock(&mutex);
  }
  return instance;  // <--
}

static void* user(void* unused) {
  const int value = *get();
  return value == 42 ? unused : &instance;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, user, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  free(instance);
  return 0;
}
