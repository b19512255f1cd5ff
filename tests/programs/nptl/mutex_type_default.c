// A mutex of each type that is tried by its own owner, and by another thread.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;

static void* stranger(void* unused) {
  assert(pthread_mutex_trylock(&mutex) == EBUSY);
  return unused;
}

static void check(int type, int again) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, type);
  pthread_mutex_init(&mutex, &attributes);
  assert(pthread_mutex_trylock(&mutex) == 0);
  assert(pthread_mutex_trylock(&mutex) == again);
  pthread_create(&thread, NULL, stranger, NULL);
  pthread_join(thread, NULL);
  if (again == 0) assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_destroy(&mutex) == 0);
}

int main(void) {
  check(PTHREAD_MUTEX_NORMAL, EBUSY);
  check(PTHREAD_MUTEX_ERRORCHECK, EBUSY);
  check(PTHREAD_MUTEX_RECURSIVE, 0);
  return 0;
}
