// Two threads may run in any order, whichever was created first.
// verdict: bug
// finding: assertion
// message: mine == 0

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int turn;

static void* first(void* unused) {
  const int mine = turn++;
  assert(mine == 0);  // <--
  return unused;
}

static void* second(void* unused) {
  turn++;
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, first, NULL);
  pthread_create(&threads[1], NULL, second, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
