// A spin lock in assembly: a comparison of two words that fails changes nothing.
// verdict: complete
// executions: 6

#include <assert.h>
#include <pthread.h>

static unsigned long state;
static int count;

static int try_to_lock(void) {
  unsigned char is_free;
  unsigned low = 0, high = 0;
  asm volatile("lock cmpxchg8b %1; setz %0"
               : "=q"(is_free), "+m"(state), "+a"(low), "+d"(high)
               : "b"(1), "c"(0)
               : "memory", "cc");
  return is_free;
}

static void* work(void* unused) {
  while (!try_to_lock()) __builtin_ia32_pause();
  count++;
  asm volatile("movq $0, %0" : "=m"(state)::"memory");
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 2);
}
