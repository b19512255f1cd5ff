// A poll with a time-out may come too early.
// verdict: bug
// finding: assertion

#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void* write_one(void* unused) {
  (void)!write(ends[1], "x", 1);
  return unused;
}

int main() {
  if (pipe(ends) != 0) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, write_one, NULL);
  struct pollfd file = {ends[0], POLLIN, 0};
  const int ready = poll(&file, 1, 1000);
  assert(ready == 1);  // <--
  pthread_join(thread, NULL);
  return 0;
}
