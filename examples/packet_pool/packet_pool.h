// Memory for packets. A network driver may not call malloc, so all packets are there from the
// beginning; a packet that is not in use is in the free list.

#ifndef PACKET_POOL_PACKET_POOL_H
#define PACKET_POOL_PACKET_POOL_H

#include <stdbool.h>
#include <stddef.h>

#include "free_list.h"

enum { PACKET_BYTES = 64 };

struct packet {
  atomic_bool in_use;
  size_t length;
  char bytes[PACKET_BYTES];
};

struct packet_pool {
  struct free_list free;
  struct packet packets[FREE_LIST_SIZE];
};

void packet_pool_init(struct packet_pool* pool);

// A packet for the caller alone, or NULL if all are in use.
struct packet* packet_pool_allocate(struct packet_pool* pool);

void packet_pool_free(struct packet_pool* pool, struct packet* packet);

// Requires: nobody allocates or frees at the same time.
size_t packet_pool_available(const struct packet_pool* pool);

// Sets the content of a packet. Returns false if it is too long.
bool packet_fill(struct packet* packet, const char* text);

#endif
