// A spin lock in assembly: to exchange a byte for the same one changes nothing.
// verdict: complete
// executions: 6

#include <assert.h>
#include <pthread.h>

static unsigned long state;
static int count;

static int try_to_lock(void) {
  unsigned char before = 1;
  asm volatile("xchgb %0, %1" : "+q"(before), "+m"(*(char*)&state)::"memory");
  return before == 0;
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
