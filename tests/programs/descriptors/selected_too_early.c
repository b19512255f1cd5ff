// Who takes it that select finds both pipes at once is wrong if one of the writers is late.
// verdict: bug
// finding: assertion
// message: count == 2

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <sys/select.h>
#include <unistd.h>

static int left[2], right[2];

static void* write_to(void* pipe) {
  assert(write(((int*)pipe)[1], "x", 1) == 1);
  return NULL;
}

int main(void) {
  assert(pipe(left) == 0 && pipe(right) == 0);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, write_to, left);
  pthread_create(&threads[1], NULL, write_to, right);
  fd_set reads;
  FD_ZERO(&reads);
  FD_SET(left[0], &reads);
  FD_SET(right[0], &reads);
  const int count = select(right[0] + 1, &reads, NULL, NULL, NULL);
  assert(count == 2);  // <--
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
