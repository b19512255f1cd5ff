#include "ring.h"

#include <assert.h>
#include <stdlib.h>

bool ring_init(struct ring* ring, size_t capacity) {
  ring->frames = calloc(capacity, sizeof *ring->frames);
  ring->capacity = capacity;
  ring->first = 0;
  ring->count = 0;
  return ring->frames != NULL;
}

void ring_destroy(struct ring* ring) {
  free(ring->frames);
  ring->frames = NULL;
}

bool ring_is_empty(const struct ring* ring) { return ring->count == 0; }

bool ring_is_full(const struct ring* ring) { return ring->count == ring->capacity; }

void ring_put(struct ring* ring, const struct frame* frame) {
  assert(!ring_is_full(ring));
  ring->frames[(ring->first + ring->count) % ring->capacity] = *frame;
  ++ring->count;
}

void ring_take(struct ring* ring, struct frame* frame) {
  assert(!ring_is_empty(ring));
  *frame = ring->frames[ring->first];
  ring->first = (ring->first + 1) % ring->capacity;
  --ring->count;
}
