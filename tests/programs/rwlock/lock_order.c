// Two read-write locks, written in opposite orders.
// verdict: bug
// finding: deadlock

#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER;

static void* a_then_b(void* unused) {
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_wrlock(&b);  // <--
  pthread_rwlock_unlock(&b);
  pthread_rwlock_unlock(&a);
  return unused;
}

static void* b_then_a(void* unused) {
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_wrlock(&a);  // <--
  pthread_rwlock_unlock(&a);
  pthread_rwlock_unlock(&b);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, a_then_b, NULL);
  pthread_create(&threads[1], NULL, b_then_a, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);  // <--
  return 0;
}
