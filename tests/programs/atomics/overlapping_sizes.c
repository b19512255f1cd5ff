// A word and one of its bytes are the same memory: the two stores do not commute.
// verdict: complete
// executions: 2

#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static union {
  uint32_t word;
  uint8_t bytes[4];
} u;

static void* store_word(void* unused) {
  __atomic_store_n(&u.word, 0x11111111, __ATOMIC_SEQ_CST);
  return unused;
}

static void* store_byte(void* unused) {
  __atomic_store_n(&u.bytes[2], 0x22, __ATOMIC_SEQ_CST);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, store_word, NULL);
  pthread_create(&threads[1], NULL, store_byte, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(u.word == 0x11111111 || u.word == 0x11221111);
  return 0;
}
