/* The queued spinlock of Linux in C11: a word with a byte that says that the lock is taken, one
   that says that somebody is next, and the end of a queue of all others, who wait as in an MCS lock.
   Linux writes the bytes one by one; here the whole word is changed. THREADS threads add to a plain
   count. UNLOCK and HANDOVER are the orders of giving the lock back and of making the first in the
   queue the head of it, QUEUE that of putting oneself there, LINK that of telling the one before
   (Linux has a dependency there, which C11 does not know). Without PENDING_PATH nobody is next but
   through the queue. */

#pragma once

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef THREADS
#define THREADS 3
#endif
#ifndef UNLOCK
#define UNLOCK memory_order_release
#endif
#ifndef HANDOVER
#define HANDOVER memory_order_release
#endif
#ifndef LINK
#define LINK memory_order_release
#endif
#ifndef QUEUE
#define QUEUE memory_order_acq_rel
#endif

#ifndef PENDING_PATH
#define PENDING_PATH 1
#endif

#define LOCKED 1u
#define PENDING 0x100u
#define LOCKED_PENDING 0xffffu
#define TAIL_SHIFT 16
#define TAIL 0xffff0000u

struct node {
  _Atomic(struct node*) next;
  atomic_int is_head;
};

static atomic_uint lock_word;
static struct node nodes[THREADS];
static int count;

static unsigned load(memory_order order) { return atomic_load_explicit(&lock_word, order); }

static unsigned exchange_tail(unsigned tail) {
  unsigned old = load(memory_order_relaxed);
  while (!atomic_compare_exchange_weak_explicit(&lock_word, &old, (old & LOCKED_PENDING) | tail,
                                                QUEUE, memory_order_relaxed)) {
  }
  return old & TAIL;
}

static void wait_in_queue(int me) {
  struct node* const node = &nodes[me];
  const unsigned tail = (unsigned)(me + 1) << TAIL_SHIFT;
  atomic_store_explicit(&node->next, NULL, memory_order_relaxed);
  atomic_store_explicit(&node->is_head, 0, memory_order_relaxed);
  const unsigned old = exchange_tail(tail);
  if (old != 0) {
    struct node* const before = &nodes[(old >> TAIL_SHIFT) - 1];
    atomic_store_explicit(&before->next, node, LINK);
    while (!atomic_load_explicit(&node->is_head, memory_order_acquire)) {
    }
  }
  unsigned value;
  while ((value = load(memory_order_acquire)) & LOCKED_PENDING) {
  }
  if ((value & TAIL) == tail &&
      atomic_compare_exchange_strong_explicit(&lock_word, &value, LOCKED, memory_order_relaxed,
                                              memory_order_relaxed)) {
    return;
  }
  atomic_fetch_or_explicit(&lock_word, LOCKED, memory_order_relaxed);
  struct node* next;
  while (!(next = atomic_load_explicit(&node->next, memory_order_acquire))) {
  }
  atomic_store_explicit(&next->is_head, 1, HANDOVER);
}

static void lock(int me) {
  unsigned value = 0;
  if (atomic_compare_exchange_strong_explicit(&lock_word, &value, LOCKED, memory_order_acquire,
                                              memory_order_relaxed)) {
    return;
  }
  if (PENDING_PATH && (value & ~LOCKED) == 0) {
    value = atomic_fetch_or_explicit(&lock_word, PENDING, memory_order_acquire);
    if ((value & ~LOCKED) == 0) {
      while (load(memory_order_acquire) & LOCKED) {
      }
      atomic_fetch_add_explicit(&lock_word, LOCKED - PENDING, memory_order_relaxed);
      return;
    }
    if (!(value & PENDING)) atomic_fetch_and_explicit(&lock_word, ~PENDING, memory_order_relaxed);
  }
  wait_in_queue(me);
}

static void unlock(void) { atomic_fetch_sub_explicit(&lock_word, LOCKED, UNLOCK); }

static void* add(void* number) {
  const int me = (int)(size_t)number;
  lock(me);
  ++count;
  unlock();
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; ++i) pthread_create(&threads[i], NULL, add, (void*)(size_t)i);
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  assert(count == THREADS);
}
