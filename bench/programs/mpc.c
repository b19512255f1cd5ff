// P producers send a request each to one of W workers; a shared number decides to which one.
// QPOR paper, Table 1 (MPC). P: producers, W: workers.
// bench: -DP=2 -DW=3 executions: 66
// bench: -DP=2 -DW=4 executions: 54
// bench: -DP=2 -DW=5 executions: 60
// bench: -DP=3 -DW=3 executions: 2430
// bench: -DP=3 -DW=4 executions: 3486
// bench: -DP=3 -DW=5 executions: 2958
// bench: -DP=2 -DW=3 --algorithm=unfolding executions: 66
// bench: -DP=4 -DW=5 executions: 314064 slow

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifndef P
#define P 2
#endif
#ifndef W
#define W 3
#endif

static pthread_mutex_t number_lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t number;  // under number_lock; a digit of base P per turn

static pthread_mutex_t worker_lock[W] = {[0 ... W - 1] = PTHREAD_MUTEX_INITIALIZER};
static int requests[W];  // each under its worker_lock

static void* worker(void* argument) {
  const int w = (int)(intptr_t)argument;
  for (int turn = 0; turn < 2; ++turn) {
    pthread_mutex_lock(&worker_lock[w]);
    if (requests[w] > 0) --requests[w];
    pthread_mutex_unlock(&worker_lock[w]);
  }
  return NULL;
}

static void* producer(void* argument) {
  const uint32_t p = (uint32_t)(uintptr_t)argument;
  uint32_t seen = 0;
  for (int turn = 0; turn < 2; ++turn) {
    pthread_mutex_lock(&number_lock);
    number = number * P + p;
    seen = number;
    pthread_mutex_unlock(&number_lock);
  }
  const uint32_t w = seen % W;
  pthread_mutex_lock(&worker_lock[w]);
  ++requests[w];
  pthread_mutex_unlock(&worker_lock[w]);
  return NULL;
}

// Nobody is joined.
int main(void) {
  pthread_t thread;
  for (intptr_t w = 0; w < W; ++w) pthread_create(&thread, NULL, worker, (void*)w);
  for (intptr_t p = 0; p < P; ++p) pthread_create(&thread, NULL, producer, (void*)p);
  return 0;
}
