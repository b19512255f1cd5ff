// Sleeping takes at least the time asked for, by the virtual clock, and no real time.
// verdict: complete
// executions: 1
// flags: -DSECONDS=3600

#define _GNU_SOURCE
#include <assert.h>
#include <time.h>
#include <unistd.h>

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(void) {
  const long long start = now();
  sleep(SECONDS);
  const long long slept = now();
  assert(slept - start >= SECONDS * 1000000000LL);
  usleep(1000);
  const struct timespec time = {.tv_nsec = 1000000};
  nanosleep(&time, NULL);
  clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
  assert(now() - slept >= 3000000);
  return 0;
}
