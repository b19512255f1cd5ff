// Reads by functions of the library, one after the other without a change: that is no loop.
// verdict: complete
// executions: 2
// options: --races=explore

#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[8] = "abcdefg";
static char other[8] = "abcdefg";
static int flag;
int zero;

static void* set(void* unused) {
  flag = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, set, NULL);
  int different = zero;
  for (int i = 0; i < 100; ++i) different |= memcmp(text, other, sizeof text);
  for (int i = 0; i < 100; ++i) different |= memcmp(text, other, 4) | memcmp(text, other, 2);
  assert(different == 0);
  const int seen = flag;
  pthread_join(thread, NULL);
  zero = seen;
  return 0;
}
