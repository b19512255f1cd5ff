// A producer and a consumer with a buffer under one lock; each acts if the flags let it.
// From SCTBench; POP paper, Table 1 (circular-buffer). N: rounds of each. binomial(2N, N) traces.
// bench: -DN=1 executions: 2
// bench: -DN=4 executions: 70
// bench: -DN=7 executions: 3432
// bench: -DN=4 --algorithm=unfolding executions: 70
// bench: -DN=8 executions: 12870 slow
// bench: -DN=9 executions: 48620 slow

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef N
#define N 4
#endif

#define SIZE 10

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int buffer[SIZE];
static int put, taken;  // how many, so far
static bool may_send = true, may_receive = false;

static void* producer(void* unused) {
  for (int i = 0; i < N; ++i) {
    pthread_mutex_lock(&mutex);
    if (may_send) {
      buffer[put % SIZE] = put;
      ++put;
      may_send = false;
      may_receive = true;
    }
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

static void* consumer(void* unused) {
  for (int i = 0; i < N; ++i) {
    pthread_mutex_lock(&mutex);
    if (may_receive) {
      assert(buffer[taken % SIZE] == taken);
      ++taken;
      may_receive = false;
      may_send = true;
    }
    pthread_mutex_unlock(&mutex);
  }
  return unused;
}

int main(void) {
  pthread_t p, c;
  pthread_create(&p, NULL, producer, NULL);
  pthread_create(&c, NULL, consumer, NULL);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  return 0;
}
