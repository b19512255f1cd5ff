// A list of free indices, without locks: a stack of numbers 0, 1, …, linked by an array.
//
// Any thread may take and give back indices.

#ifndef PACKET_POOL_FREE_LIST_H
#define PACKET_POOL_FREE_LIST_H

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { FREE_LIST_SIZE = 4 };

#define FREE_LIST_EMPTY UINT32_MAX

struct free_list {
  // The low half is the index at the top, or FREE_LIST_EMPTY. The high half is a version.
  _Atomic uint64_t top;
  _Atomic uint32_t next[FREE_LIST_SIZE];  // the index below each one, if it is in the list
};

// All indices are free, the smallest is on top.
void free_list_init(struct free_list* list);

// Removes an index and returns it, or returns FREE_LIST_EMPTY. Nobody else has it until it is given
// back.
uint32_t free_list_take(struct free_list* list);

// Requires: the caller has the index.
void free_list_give_back(struct free_list* list, uint32_t index);

// The number of free indices. Requires: nobody takes or gives back at the same time.
size_t free_list_count(const struct free_list* list);

#endif
