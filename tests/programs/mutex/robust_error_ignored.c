// EOWNERDEAD is not looked at: the next thread finds half of the work.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex;
static int left, right;

static void* worker(void* dies) {
  pthread_mutex_lock(&mutex);
  assert(left == right);  // <--
  ++left;
  if (dies != NULL) return NULL;
  ++right;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t first, second;
  pthread_create(&first, NULL, worker, &left);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
