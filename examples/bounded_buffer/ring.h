// A ring of frames that one thread fills and others empty. Not safe for several threads; see
// frame_queue.h.

#ifndef BOUNDED_BUFFER_RING_H
#define BOUNDED_BUFFER_RING_H

#include <stdbool.h>
#include <stddef.h>

enum { FRAME_BYTES = 8 };

// A piece of a recording.
struct frame {
  unsigned number;
  unsigned char samples[FRAME_BYTES];
};

struct ring {
  struct frame* frames;
  size_t capacity;
  size_t first;  // index of the oldest frame
  size_t count;
};

// Returns false if there is no memory.
bool ring_init(struct ring* ring, size_t capacity);
void ring_destroy(struct ring* ring);

bool ring_is_empty(const struct ring* ring);
bool ring_is_full(const struct ring* ring);

// Requires: not full.
void ring_put(struct ring* ring, const struct frame* frame);

// Requires: not empty.
void ring_take(struct ring* ring, struct frame* frame);

#endif
