// A writer excludes readers and writers.
// verdict: complete

#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int a, b;

static void* writer(void* unused) {
  pthread_rwlock_wrlock(&lock);
  ++a;
  ++b;
  pthread_rwlock_unlock(&lock);
  return unused;
}

static void* reader(void* unused) {
  pthread_rwlock_rdlock(&lock);
  assert(a == b);
  pthread_rwlock_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  pthread_create(&threads[2], NULL, writer, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  assert(a == 2 && b == 2);
  return 0;
}
