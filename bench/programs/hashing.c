// Threads that compute for long between two operations: each hashes its buffer before it updates a sum under a lock.
// N: rounds of each of T threads; WORK: bytes that are hashed, each some times. (NT)!/(N!)^T traces.
// bench: -DN=2 -DWORK=64 executions: 6
// bench: -DN=3 -DWORK=64 executions: 20
// bench: -DN=5 -DWORK=64 executions: 252
// bench: -DN=5 executions: 252 slow

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif
#ifndef T
#define T 2
#endif
#ifndef WORK
#define WORK 65536
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint64_t sum;
static unsigned char buffers[T][WORK];

static uint64_t hash(unsigned char* buffer, uint64_t seed) {
  uint64_t hash = seed;
  for (int i = 0; i < WORK; ++i) {
    hash = (hash ^ buffer[i]) * 0x100000001b3u;
    buffer[i] = (unsigned char)(hash >> 32);
  }
  return hash;
}

static void* work(void* argument) {
  unsigned char* const buffer = argument;
  for (int i = 0; i < N; ++i) {
    const uint64_t own = hash(buffer, (uint64_t)i);
    pthread_mutex_lock(&mutex);
    sum += own % 1000 + 1;
    pthread_mutex_unlock(&mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[T];
  for (int i = 0; i < T; ++i) pthread_create(&threads[i], NULL, work, buffers[i]);
  for (int i = 0; i < T; ++i) pthread_join(threads[i], NULL);
  assert(sum >= T * N);
  return 0;
}
