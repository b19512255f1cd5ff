// Two threads add up each other's Fibonacci numbers; main looks at both without waiting for them.
// From SV-COMP; POP paper, Table 1 (fib-bench). N: rounds of each thread.
// bench: -DN=1 executions: 11
// bench: -DN=2 executions: 140
// bench: -DN=3 executions: 1698
// bench: -DN=4 executions: 19605
// bench: -DN=2 --algorithm=observers executions: 140
// bench: -DN=2 -DRELAXED --memory=rc11 executions: 180
// bench: -DN=2 -DACQ_REL --memory=rc11 executions: 153
// bench: -DN=5 executions: 218243 slow
// bench: -DN=6 executions: 2364418 slow

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include "orders.h"

#ifndef N
#define N 3
#endif

static atomic_long x = 1, y = 1;

static void* add_to_x(void* unused) {
  for (int i = 0; i < N; ++i) {
    const long a = LOAD(x);
    const long b = LOAD(y);
    STORE(x, a + b);
  }
  return unused;
}

static void* add_to_y(void* unused) {
  for (int i = 0; i < N; ++i) {
    const long b = LOAD(y);
    const long a = LOAD(x);
    STORE(y, a + b);
  }
  return unused;
}

static long fibonacci(int n) {
  long a = 1, b = 1;
  for (int i = 2; i < n; ++i) {
    const long next = a + b;
    a = b;
    b = next;
  }
  return b;
}

int main(void) {
  const long bound = fibonacci(2 * N + 2);
  pthread_t a, b;
  pthread_create(&a, NULL, add_to_x, NULL);
  pthread_create(&b, NULL, add_to_y, NULL);
  const long seen_x = LOAD(x);
  const long seen_y = LOAD(y);
  assert(seen_x <= bound);
  assert(seen_y <= bound);
  return 0;
}
