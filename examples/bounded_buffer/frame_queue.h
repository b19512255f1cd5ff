// A queue of frames between threads. Who puts a frame waits while the queue is full, who takes one
// waits while it is empty.

#ifndef BOUNDED_BUFFER_FRAME_QUEUE_H
#define BOUNDED_BUFFER_FRAME_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "ring.h"

struct frame_queue {
  pthread_mutex_t mutex;
  pthread_cond_t changed;  // the ring is not full any more, or not empty any more, or closed
  struct ring ring;        // protected by mutex
  bool closed;             // protected by mutex
};

// Returns false if there is no memory.
bool frame_queue_init(struct frame_queue* queue, size_t capacity);

// Requires: nobody uses the queue any more.
void frame_queue_destroy(struct frame_queue* queue);

// Appends a frame. Returns false, and drops it, if the queue is closed.
bool frame_queue_put(struct frame_queue* queue, const struct frame* frame);

// Removes the oldest frame. Returns false if there is none and the queue is closed.
bool frame_queue_take(struct frame_queue* queue, struct frame* frame);

// No more frames will come. Those in the queue can still be taken.
void frame_queue_close(struct frame_queue* queue);

#endif
