// A robust mutex that is recursive, or checks errors, and a wait that takes it over.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t recursive, checking;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void* dies(void* unused) {
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&recursive);
  pthread_mutex_lock(&checking);
  assert(pthread_mutex_lock(&checking) == EDEADLK);
  pthread_cond_signal(&changed);
  return unused;
}

static void init(pthread_mutex_t* mutex, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, type);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(mutex, &attributes);
}

int main(void) {
  init(&recursive, PTHREAD_MUTEX_RECURSIVE);
  init(&checking, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_lock(&checking);
  pthread_t thread;
  pthread_create(&thread, NULL, dies, NULL);
  assert(pthread_cond_wait(&changed, &checking) == EOWNERDEAD);
  assert(pthread_mutex_consistent(&checking) == 0);
  pthread_mutex_unlock(&checking);
  pthread_join(thread, NULL);
  assert(pthread_mutex_lock(&recursive) == EOWNERDEAD);
  assert(pthread_mutex_consistent(&recursive) == 0);
  assert(pthread_mutex_unlock(&recursive) == 0);
  assert(pthread_mutex_unlock(&recursive) == EPERM);
  return 0;
}
