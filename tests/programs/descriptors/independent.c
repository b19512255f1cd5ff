// Pipes that have nothing to do with each other are independent.
// verdict: complete
// executions: 1

#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2][2];

static void* write_one(void* argument) {
  const int* pipe_ends = argument;
  assert(write(pipe_ends[1], "x", 1) == 1);
  return NULL;
}

static void* read_one(void* argument) {
  const int* pipe_ends = argument;
  char byte;
  assert(read(pipe_ends[0], &byte, 1) == 1);
  return NULL;
}

int main() {
  pthread_t threads[4];
  for (int i = 0; i < 2; ++i) assert(pipe(ends[i]) == 0);
  for (int i = 0; i < 2; ++i) {
    pthread_create(&threads[2 * i], NULL, write_one, ends[i]);
    pthread_create(&threads[2 * i + 1], NULL, read_one, ends[i]);
  }
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  return 0;
}
