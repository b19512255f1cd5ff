// The reader may go before the writer writes: then there is SIGPIPE, which ends the program.
// verdict: bug
// finding: crash

#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void* leave(void* unused) {
  close(ends[0]);
  return unused;
}

int main() {
  if (pipe(ends) != 0) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  if (write(ends[1], "x", 1) != 1) return 2;  // <--
  pthread_join(thread, NULL);
  return 0;
}
