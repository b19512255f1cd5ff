// Sixteen threads meet again and again, and each finds what all others have left.
// verdict: complete
// executions: 1
// options: --additions=commute

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

enum { threads = 16, rounds = 4 };

static pthread_barrier_t gate;
static int done[threads];

static void* walk(void* argument) {
  const int i = (int)(intptr_t)argument;
  for (int round = 1; round <= rounds; ++round) {
    done[i] = round;
    pthread_barrier_wait(&gate);
    for (int other = 0; other < threads; ++other) assert(done[other] == round);
    pthread_barrier_wait(&gate);
  }
  return NULL;
}

int main(void) {
  pthread_t thread[threads];
  pthread_barrier_init(&gate, NULL, threads);
  for (intptr_t i = 0; i < threads; ++i) pthread_create(&thread[i], NULL, walk, (void*)i);
  for (int i = 0; i < threads; ++i) pthread_join(thread[i], NULL);
  pthread_barrier_destroy(&gate);
}
