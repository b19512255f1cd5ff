// A spin lock in assembly: the bit is in another word than the one that is named.
// verdict: complete

#include <assert.h>
#include <pthread.h>

static unsigned long state[4];
static int count;

static int try_to_lock(void) {
  unsigned char is_taken;
  asm volatile("lock btsq %2, %0; setc %1"
               : "+m"(state[0]), "=q"(is_taken)
               : "r"(130L)
               : "memory", "cc");
  return !is_taken;
}

static void* work(void* unused) {
  while (!try_to_lock()) __builtin_ia32_pause();
  count++;
  __atomic_store_n(&state[2], 0, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 2);
}
