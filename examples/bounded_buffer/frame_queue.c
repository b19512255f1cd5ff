#include "frame_queue.h"

bool frame_queue_init(struct frame_queue* queue, size_t capacity) {
  if (!ring_init(&queue->ring, capacity)) return false;
  pthread_mutex_init(&queue->mutex, NULL);
  pthread_cond_init(&queue->changed, NULL);
  queue->closed = false;
  return true;
}

void frame_queue_destroy(struct frame_queue* queue) {
  pthread_cond_destroy(&queue->changed);
  pthread_mutex_destroy(&queue->mutex);
  ring_destroy(&queue->ring);
}

// Tells those who wait that one frame came or went.
static void wake(struct frame_queue* queue) {
#ifdef FIXED
  // Producers and consumers wait at the same condition variable, and a signal for one kind must not
  // end with the other.
  pthread_cond_broadcast(&queue->changed);
#else
  // One frame, so one thread can go on.
  pthread_cond_signal(&queue->changed);
#endif
}

bool frame_queue_put(struct frame_queue* queue, const struct frame* frame) {
  pthread_mutex_lock(&queue->mutex);
  while (ring_is_full(&queue->ring) && !queue->closed) {
    pthread_cond_wait(&queue->changed, &queue->mutex);
  }
  const bool open = !queue->closed;
  if (open) {
    ring_put(&queue->ring, frame);
    wake(queue);
  }
  pthread_mutex_unlock(&queue->mutex);
  return open;
}

bool frame_queue_take(struct frame_queue* queue, struct frame* frame) {
  pthread_mutex_lock(&queue->mutex);
  while (ring_is_empty(&queue->ring) && !queue->closed) {
    pthread_cond_wait(&queue->changed, &queue->mutex);
  }
  const bool found = !ring_is_empty(&queue->ring);
  if (found) {
    ring_take(&queue->ring, frame);
    wake(queue);
  }
  pthread_mutex_unlock(&queue->mutex);
  return found;
}

void frame_queue_close(struct frame_queue* queue) {
  pthread_mutex_lock(&queue->mutex);
  queue->closed = true;
  pthread_cond_broadcast(&queue->changed);
  pthread_mutex_unlock(&queue->mutex);
}
