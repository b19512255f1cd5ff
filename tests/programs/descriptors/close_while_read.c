// To close a descriptor wakes nobody who waits for it: a thread that reads waits for ever.
// verdict: bug
// finding: deadlock
// message: in read of reading end of pipe made at

#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void* wait_for_byte(void* unused) {
  char byte;
  if (read(ends[0], &byte, 1) != 0) return unused;  // <--
  return unused;
}

int main() {
  if (pipe(ends) != 0) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, wait_for_byte, NULL);
  close(ends[0]);
  pthread_join(thread, NULL);  // <--
  return 0;
}
