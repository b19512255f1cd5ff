// Two mutexes in opposite orders, explored to the end: one thread is first at both, or the other
// one is, or each is first at one of them, which is the deadlock.
// verdict: bug
// finding: deadlock
// executions: 3
// options: --keep-going

#include <pthread.h>

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void lock_both(int first) {
  pthread_mutex_lock(&mutexes[first]);
  pthread_mutex_lock(&mutexes[1 - first]);
  pthread_mutex_unlock(&mutexes[1 - first]);
  pthread_mutex_unlock(&mutexes[first]);
}

static void* a_then_b(void* unused) {
  lock_both(0);
  return unused;
}

static void* b_then_a(void* unused) {
  lock_both(1);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, a_then_b, NULL);
  pthread_create(&threads[1], NULL, b_then_a, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
