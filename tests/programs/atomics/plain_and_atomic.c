// One thread accesses atomically, the other one does not.
// verdict: bug
// finding: data-race
// message: counter

#include <pthread.h>

static int counter;

static void* careful(void* unused) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST);  // <--
  return unused;
}

static void* careless(void* unused) {
  ++counter;  // <--
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, careful, NULL);
  pthread_create(&threads[1], NULL, careless, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
