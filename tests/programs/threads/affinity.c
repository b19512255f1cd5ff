// The processors that a thread may run on are kept, inherited and told; the thread is on the first of them.
// verdict: complete
// executions: 1
// flags: -D_GNU_SOURCE

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

static cpu_set_t one, none, all;
static int first;

static void* child(void* argument) {
  cpu_set_t mine;
  assert(sched_getaffinity(0, sizeof mine, &mine) == 0);
  assert(CPU_EQUAL(&mine, &one) && sched_getcpu() == first);
  return argument;
}

int main(void) {
  cpu_set_t now;
  assert(pthread_getaffinity_np(pthread_self(), sizeof all, &all) == 0);
  assert(CPU_COUNT(&all) > 0);
  while (!CPU_ISSET(first, &all)) ++first;
  CPU_SET(first, &one);
  assert(pthread_setaffinity_np(pthread_self(), sizeof one, &one) == 0);
  assert(sched_getaffinity(gettid(), sizeof now, &now) == 0 && CPU_EQUAL(&now, &one));
  assert(sched_setaffinity(0, sizeof none, &none) == -1 && errno == EINVAL);
  assert(syscall(SYS_sched_setaffinity, 0, sizeof one, NULL) == -1 && errno == EFAULT);
  assert(syscall(SYS_sched_getaffinity, 0, sizeof now, &now) >= 8 && CPU_ISSET(first, &now));
  pthread_t thread;
  pthread_create(&thread, NULL, child, NULL);
  pthread_join(thread, NULL);
  assert(sched_setaffinity(getpid(), sizeof all, &all) == 0);
  assert(sched_getaffinity(getpid(), sizeof now, &now) == 0 && CPU_EQUAL(&now, &all));
  return 0;
}
