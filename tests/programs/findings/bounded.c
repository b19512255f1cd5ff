// A limit of executions stops the search before the bug is found or excluded.
// verdict: bounded
// options: --max-executions=5 --additions=conflict

#include <pthread.h>
#include <stdatomic.h>

static atomic_int counter;

static void* increment(void* unused) {
  ++counter;
  return unused;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  return 0;
}
