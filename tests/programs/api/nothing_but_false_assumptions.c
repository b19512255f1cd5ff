// If no execution satisfies the assumptions, nothing was checked, and the verdict says so.
// verdict: complete
// executions: 0
// message: nothing was checked

#include <assert.h>
#include <mazurka/mazurka.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x;
static void *set(void *p) { x = 1; return p; }
int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  mazurka_assume(x == 2);
  assert(0);
  pthread_join(t, NULL);
}
