// Who unlocks a robust mutex whose owner died, and does not call pthread_mutex_consistent, spoils it.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;

static void* dies(void* unused) {
  pthread_mutex_lock(&mutex);
  return unused;
}

static void* waits(void* unused) {
  assert(pthread_mutex_lock(&mutex) == ENOTRECOVERABLE);
  assert(pthread_mutex_trylock(&mutex) == ENOTRECOVERABLE);
  return unused;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t thread, waiter;
  pthread_create(&thread, NULL, dies, NULL);
  pthread_join(thread, NULL);
  assert(pthread_mutex_lock(&mutex) == EOWNERDEAD);
  pthread_create(&waiter, NULL, waits, NULL);
  assert(pthread_mutex_unlock(&mutex) == 0);
  assert(pthread_mutex_lock(&mutex) == ENOTRECOVERABLE);
  pthread_join(waiter, NULL);
  pthread_mutex_destroy(&mutex);
  return 0;
}
