// Two threads write to a pipe each; select, and pselect, say which of them has.
// verdict: complete

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

static int wait_for_any(int* is_left, int* is_right, const struct timespec* time) {
  fd_set reads;
  FD_ZERO(&reads);
  FD_SET(left[0], &reads);
  FD_SET(right[0], &reads);
  const int most = right[0] + 1;
  const int count = time == NULL ? select(most, &reads, NULL, NULL, NULL)
                                 : pselect(most, &reads, NULL, NULL, time, NULL);
  *is_left = FD_ISSET(left[0], &reads) != 0;
  *is_right = FD_ISSET(right[0], &reads) != 0;
  return count;
}

int main(void) {
  const struct timespec now = {0, 0};
  int is_left, is_right;
  assert(pipe(left) == 0 && pipe(right) == 0);
  assert(wait_for_any(&is_left, &is_right, &now) == 0 && !is_left && !is_right);
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, write_to, left);
  pthread_create(&threads[1], NULL, write_to, right);

  const int count = wait_for_any(&is_left, &is_right, NULL);
  assert(count == is_left + is_right && count >= 1);
  char byte;
  if (is_left) assert(read(left[0], &byte, 1) == 1);
  if (!is_left) assert(read(right[0], &byte, 1) == 1);
  assert(wait_for_any(&is_left, &is_right, NULL) == 1);

  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);
  return 0;
}
