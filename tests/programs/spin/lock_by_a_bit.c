// A spin lock in assembly: to set a bit that is set changes nothing.
// verdict: complete
// executions: 6

#include <assert.h>
#include <pthread.h>

static unsigned long state;
static int count;

static int try_to_lock(void) {
  unsigned char is_free;
  asm volatile("lock btsl $0, %1; setnc %0" : "=q"(is_free), "+m"(state)::"memory", "cc");
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
