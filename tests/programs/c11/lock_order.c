// C11 mutexes in opposite orders.
// verdict: bug
// finding: deadlock

#include <stddef.h>
#include <threads.h>

static mtx_t a, b;

static int a_then_b(void* unused) {
  (void)unused;
  mtx_lock(&a);
  mtx_lock(&b);  // <--
  mtx_unlock(&b);
  mtx_unlock(&a);
  return 0;
}

static int b_then_a(void* unused) {
  (void)unused;
  mtx_lock(&b);
  mtx_lock(&a);  // <--
  mtx_unlock(&a);
  mtx_unlock(&b);
  return 0;
}

int main(void) {
  mtx_init(&a, mtx_plain);
  mtx_init(&b, mtx_plain);
  thrd_t threads[2];
  thrd_create(&threads[0], a_then_b, NULL);
  thrd_create(&threads[1], b_then_a, NULL);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);  // <--
  return 0;
}
