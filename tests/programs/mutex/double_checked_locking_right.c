// Double-checked locking with an atomic pointer.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(int*) instance;
static int made_so_far;

static int* get(void) {
  int* seen = atomic_load_explicit(&instance, memory_order_acquire);
  if (seen == NULL) {
    pthread_mutex_lock(&mutex);
    seen = atomic_load_explicit(&instance, memory_order_relaxed);
    if (seen == NULL) {
      seen = malloc(sizeof *seen);
      *seen = 42;
      ++made_so_far;
      atomic_store_explicit(&instance, seen, memory_order_release);
    }
    pthread_mutex_unlock(&mutex);
  }
  return seen;
}

static void* user(void* unused) {
  assert(*get() == 42);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, user, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(made_so_far == 1);
  free(instance);
  return 0;
}
