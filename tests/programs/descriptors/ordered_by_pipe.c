// What is written after a byte was read is not ordered with what was done before the next byte.
// verdict: bug
// finding: data-race

#include <pthread.h>
#include <unistd.h>

static int ends[2];
int data;  // others might change it: it is read in optimised programs, too

static void* produce(void* unused) {
  (void)!write(ends[1], "a", 1);
  data = 1;  // <--
  (void)!write(ends[1], "b", 1);
  return unused;
}

int main() {
  if (pipe(ends) != 0) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, produce, NULL);
  char byte;
  if (read(ends[0], &byte, 1) != 1) return 1;
  const int seen = data;  // <--
  pthread_join(thread, NULL);
  return seen > 1;
}
