// By default readers are preferred: who reads may read-lock again though a writer waits.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void* reader(void* unused) {
  pthread_rwlock_rdlock(&lock);
  const int first = value;
  pthread_rwlock_rdlock(&lock);
  assert(value == first);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  pthread_rwlock_wrlock(&lock);
  ++value;
  pthread_rwlock_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
