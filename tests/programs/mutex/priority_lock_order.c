// Locks in different order, of mutexes that inherit priorities.
// verdict: bug
// finding: deadlock

#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t left, right;

static void* worker(void* swapped) {
  pthread_mutex_t* first = swapped != NULL ? &right : &left;
  pthread_mutex_t* second = swapped != NULL ? &left : &right;
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
  return NULL;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  pthread_mutex_init(&left, &attributes);
  pthread_mutex_init(&right, &attributes);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, &left);
  worker(NULL);
  pthread_join(thread, NULL);
  return 0;
}
