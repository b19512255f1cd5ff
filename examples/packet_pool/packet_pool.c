#include "packet_pool.h"

#include <assert.h>
#include <string.h>

void packet_pool_init(struct packet_pool* pool) {
  free_list_init(&pool->free);
  for (size_t i = 0; i < FREE_LIST_SIZE; ++i) {
    pool->packets[i].in_use = false;
    pool->packets[i].length = 0;
  }
}

struct packet* packet_pool_allocate(struct packet_pool* pool) {
  const uint32_t index = free_list_take(&pool->free);
  if (index == FREE_LIST_EMPTY) return NULL;
  struct packet* packet = &pool->packets[index];
  const bool was_in_use = atomic_exchange(&packet->in_use, true);
  assert(!was_in_use);
  (void)was_in_use;
  packet->length = 0;
  return packet;
}

void packet_pool_free(struct packet_pool* pool, struct packet* packet) {
  const bool was_in_use = atomic_exchange(&packet->in_use, false);
  assert(was_in_use);
  (void)was_in_use;
  free_list_give_back(&pool->free, (uint32_t)(packet - pool->packets));
}

size_t packet_pool_available(const struct packet_pool* pool) {
  return free_list_count(&pool->free);
}

bool packet_fill(struct packet* packet, const char* text) {
  const size_t length = strlen(text);
  if (length > PACKET_BYTES) return false;
  memcpy(packet->bytes, text, length);
  packet->length = length;
  return true;
}
