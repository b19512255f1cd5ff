// A condition variable is destroyed at the end, which is a step only if somebody has used it.
// verdict: complete

#include <pthread.h>
#include <stdatomic.h>

static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static atomic_int wanted, other;

static void* tell(void* unused) {
  if (wanted == 1) pthread_cond_broadcast(&condition);
  other = 1;
  return unused;
}

static void* count(void* unused) {
  for (int i = 0; i < 3; ++i) ++other;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, tell, NULL);
  pthread_create(&threads[1], NULL, count, NULL);
  wanted = 1;
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  pthread_cond_destroy(&condition);
}
