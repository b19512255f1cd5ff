// Two threads clear overlapping halves of a buffer.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <stddef.h>
#include <string.h>

static char buffer[64];

static void* clear(void* from) {
  memset(from, 1, 33);  // <--
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, clear, buffer + 31 * i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  return 0;
}
