// The tasks that wait for a processor. Each processor has a queue of its own and takes from its
// front; one that has nothing to do steals from the others.

#ifndef TICKET_LOCK_RUN_QUEUE_H
#define TICKET_LOCK_RUN_QUEUE_H

#include <stdbool.h>
#include <stddef.h>

#include "ticket_lock.h"

struct task {
  int id;
  struct task* next;
};

struct run_queue {
  struct ticket_lock lock;
  struct task* first;  // protected by lock, as all that follow
  struct task* last;
  size_t length;
};

void run_queue_init(struct run_queue* queue);

// Appends a task. Requires: it is in no queue.
void run_queue_add(struct run_queue* queue, struct task* task);

// Removes the first task. Returns NULL if there is none.
struct task* run_queue_take(struct run_queue* queue);

// Moves a task from one queue to another. A queue that is busy is left alone: it is better to stay
// idle for a moment than to hold up a processor that works. Returns whether a task was moved.
bool run_queue_steal(struct run_queue* from, struct run_queue* to);

#endif
