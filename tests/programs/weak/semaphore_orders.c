// Semaphores order relaxed atomics.
// verdict: complete
// executions: 1
// options: --memory=rc11

#include <assert.h>
#include <semaphore.h>

#include "../orders/threads.h"

static sem_t ready;
static atomic_int data;

static void produce(void) {
  atomic_store_explicit(&data, 1, relaxed);
  sem_post(&ready);
}

static void take(void) {
  sem_wait(&ready);
  assert(atomic_load_explicit(&data, relaxed) == 1);
}

int main(void) {
  sem_init(&ready, 0, 0);
  THREADS(produce, take);
  sem_destroy(&ready);
}
