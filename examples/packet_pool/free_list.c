#include "free_list.h"

#include <assert.h>

static uint32_t index_of(uint64_t top) { return (uint32_t)top; }

// The value of `top` that replaces `old` and has `index` on top.
static uint64_t replace(uint64_t old, uint32_t index) {
#ifdef FIXED
  // Every change makes a value that was never there before. So a compare-exchange that succeeds
  // knows that nothing has changed, not even there and back.
  const uint64_t version = (old >> 32) + 1;
#else
  const uint64_t version = old >> 32;
#endif
  return version << 32 | index;
}

void free_list_init(struct free_list* list) {
  for (uint32_t i = 0; i < FREE_LIST_SIZE; ++i) {
    list->next[i] = i + 1 < FREE_LIST_SIZE ? i + 1 : FREE_LIST_EMPTY;
  }
  list->top = 0;
}

uint32_t free_list_take(struct free_list* list) {
  uint64_t top = atomic_load(&list->top);
  for (;;) {
    const uint32_t index = index_of(top);
    if (index == FREE_LIST_EMPTY) return FREE_LIST_EMPTY;
    // The index may be taken by somebody else now; then the next line fails.
    const uint32_t below = atomic_load(&list->next[index]);
    if (atomic_compare_exchange_weak(&list->top, &top, replace(top, below))) return index;
  }
}

void free_list_give_back(struct free_list* list, uint32_t index) {
  assert(index < FREE_LIST_SIZE);
  uint64_t top = atomic_load(&list->top);
  do {
    atomic_store(&list->next[index], index_of(top));
  } while (!atomic_compare_exchange_weak(&list->top, &top, replace(top, index)));
}

size_t free_list_count(const struct free_list* list) {
  size_t count = 0;
  for (uint32_t i = index_of(list->top); i != FREE_LIST_EMPTY; i = list->next[i]) {
    ++count;
    assert(count <= FREE_LIST_SIZE);
  }
  return count;
}
