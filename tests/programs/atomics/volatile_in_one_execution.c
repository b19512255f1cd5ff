// A volatile access that only one of the executions makes is mentioned.
// verdict: complete
// message: volatile accesses were treated as atomic ones

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static volatile int data;

static void* set(void* argument) {
  flag = 1;
  return argument;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
  if (!flag) data = 1;
  pthread_join(t, NULL);
  assert(flag == 1);
  return 0;
}
