// Threads that talk through a pipe: a read waits for a write out of our sight.
// verdict: uncontrolled

#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static int ends[2];

static void* writer(void* unused) {
  const ssize_t written = write(ends[1], "x", 1);
  return written == 1 ? unused : &ends;
}

int main(void) {
  if (pipe(ends) != 0) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  char byte;
  const ssize_t got = read(ends[0], &byte, 1);
  pthread_join(thread, NULL);
  return got != 1;
}
