// Who takes it for granted that a read gets all that was asked for is wrong.
// verdict: bug
// finding: assertion
// options: --short-io

#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int ends[2];

static void* write_all(void* unused) {
  const char* at = "abcd";
  for (int left = 4; left > 0;) {
    const ssize_t size = write(ends[1], at, left);
    at += size;
    left -= (int)size;
  }
  return unused;
}

int main() {
  if (pipe(ends) != 0) return 1;
  pthread_t thread;
  pthread_create(&thread, NULL, write_all, NULL);
  pthread_join(thread, NULL);
  char bytes[4];
  const ssize_t size = read(ends[0], bytes, sizeof bytes);
  assert(size == 4);  // <--
  return 0;
}
