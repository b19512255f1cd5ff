// A spin lock in inline assembly orders what is done under it.
// verdict: complete

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static int is_taken;
static int count;

static void lock(int* taken) {
  int before = 1;
  while (before != 0) {
    before = 1;
    __asm__ volatile("xchgl %0, %1" : "+r"(before), "+m"(*taken) : : "memory");
    if (before != 0) __asm__ volatile("pause");
  }
}

static void unlock(int* taken) { __asm__ volatile("movl $0, %0" : "=m"(*taken) : : "memory"); }

static void* increment(void* unused) {
  lock(&is_taken);
  ++count;
  unlock(&is_taken);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(count == 2);
  return 0;
}
