// The owner of a robust mutex ends: the next one gets to know it, owns it and mends it.
// verdict: complete
// executions: 2

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;
static int value;

static void* dies(void* unused) {
  assert(pthread_mutex_lock(&mutex) == 0);
  value = 1;
  return unused;
}

int main(void) {
  pthread_mutexattr_t attributes;
  int robust = -1;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutexattr_getrobust(&attributes, &robust);
  assert(robust == PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t thread;
  pthread_create(&thread, NULL, dies, NULL);
  const int error = pthread_mutex_lock(&mutex);
  if (error == EOWNERDEAD) {
    assert(value == 1);
    value = 0;
    assert(pthread_mutex_consistent(&mutex) == 0);
    assert(pthread_mutex_consistent(&mutex) == EINVAL);
    assert(pthread_mutex_unlock(&mutex) == 0);
    pthread_join(thread, NULL);
    assert(pthread_mutex_lock(&mutex) == 0);
    assert(pthread_mutex_unlock(&mutex) == 0);
  } else {
    assert(error == 0 && value == 0);
    assert(pthread_mutex_unlock(&mutex) == 0);
    pthread_join(thread, NULL);
    assert(pthread_mutex_trylock(&mutex) == EOWNERDEAD);
    assert(pthread_mutex_consistent(&mutex) == 0);
    pthread_mutex_unlock(&mutex);
  }
  assert(pthread_mutex_unlock(&mutex) == EPERM);
  pthread_mutex_destroy(&mutex);
  return 0;
}
