// Two threads write neighbouring parts of one array, down to the byte: no race.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <string.h>

static char buffer[31];

static void* fill(void* from) {
  char* part = from;
  memset(part, 1, 15);
  part[15 - 1] = 2;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, fill, buffer + 15 * i);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(buffer[14] == 2 && buffer[15] == 1 && buffer[29] == 2 && buffer[30] == 0);
  return 0;
}
