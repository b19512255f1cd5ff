#include "run_queue.h"

void run_queue_init(struct run_queue* queue) {
  ticket_lock_init(&queue->lock);
  queue->first = NULL;
  queue->last = NULL;
  queue->length = 0;
}

// Requires: the caller has the lock.
static void append(struct run_queue* queue, struct task* task) {
  task->next = NULL;
  if (queue->last != NULL) {
    queue->last->next = task;
  } else {
    queue->first = task;
  }
  queue->last = task;
  ++queue->length;
}

// Requires: the caller has the lock.
static struct task* remove_first(struct run_queue* queue) {
  struct task* task = queue->first;
  if (task == NULL) return NULL;
  queue->first = task->next;
  if (queue->first == NULL) queue->last = NULL;
  --queue->length;
  task->next = NULL;
  return task;
}

void run_queue_add(struct run_queue* queue, struct task* task) {
  ticket_lock_acquire(&queue->lock);
  append(queue, task);
  ticket_lock_release(&queue->lock);
}

struct task* run_queue_take(struct run_queue* queue) {
  ticket_lock_acquire(&queue->lock);
  struct task* task = remove_first(queue);
  ticket_lock_release(&queue->lock);
  return task;
}

bool run_queue_steal(struct run_queue* from, struct run_queue* to) {
  if (!ticket_lock_try_acquire(&from->lock)) return false;
  struct task* task = remove_first(from);
  ticket_lock_release(&from->lock);
  if (task == NULL) return false;
  run_queue_add(to, task);
  return true;
}
