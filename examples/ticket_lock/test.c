// A test of the run queues: a processor takes a task from its queue, an interrupt adds one, and an
// idle processor tries to steal one.
//
//   mazurka check examples/ticket_lock/*.c
//   mazurka check -DFIXED examples/ticket_lock/*.c

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include "run_queue.h"

enum { TASKS = 3 };

static struct task tasks[TASKS];
static struct run_queue busy;
static struct run_queue idle;

static void* interrupt(void* unused) {
  (void)unused;
  run_queue_add(&busy, &tasks[TASKS - 1]);
  return NULL;
}

static void* idle_processor(void* stolen) {
  *(bool*)stolen = run_queue_steal(&busy, &idle);
  return NULL;
}

int main(void) {
  run_queue_init(&busy);
  run_queue_init(&idle);
  for (int i = 0; i < TASKS; ++i) tasks[i].id = i;
  for (int i = 0; i < TASKS - 1; ++i) run_queue_add(&busy, &tasks[i]);

  bool stolen = false;
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, interrupt, NULL);
  pthread_create(&threads[1], NULL, idle_processor, &stolen);
  const struct task* taken = run_queue_take(&busy);
  pthread_join(threads[0], NULL);
  pthread_join(threads[1], NULL);

  // Every task is in one place.
  assert(taken == &tasks[0] || (stolen && taken == &tasks[1]));
  assert(idle.length == (stolen ? 1 : 0));
  assert(busy.length + idle.length + 1 == TASKS);
  (void)taken;

  // The lock is free again.
  while (run_queue_take(&busy) != NULL) continue;
  assert(busy.length == 0 && busy.last == NULL);
  return 0;
}
