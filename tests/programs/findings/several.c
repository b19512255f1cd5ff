// Several different findings in one program, all reported with --keep-going.
// verdict: bug
// finding: assertion
// finding: deadlock
// options: --keep-going

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int order;

static void* a_then_b(void* unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  const int before = order++;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  assert(before == 0);
  return unused;
}

static void* b_then_a(void* unused) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  order++;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, a_then_b, NULL);
  pthread_create(&threads[1], NULL, b_then_a, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
