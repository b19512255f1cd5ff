// A thread that comes too late finds its descriptor closed, or another one with the same number.
// verdict: bug
// finding: assertion
// message: somebody else's

#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int first[2], second[2];

static void* read_one(void* unused) {
  char byte = 'a';
  const ssize_t got = read(first[0], &byte, 1);
  assert((got != 1 || byte == 'a') && "somebody else's byte");  // <--
  return unused;
}

int main() {
  if (pipe(first) != 0) return 1;
  if (write(first[1], "a", 1) != 1) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, read_one, NULL);
  close(first[0]);
  if (pipe(second) != 0) return 1;
  if (write(second[1], "b", 1) != 1) return 1;
  pthread_join(thread, NULL);
  return 0;
}
