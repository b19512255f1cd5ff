#include "rw_lock.h"

#include <assert.h>
#include <sched.h>

enum {
  WRITER = 1,
  WRITER_WAITS = 2,
  READER = 4,  // one of them; the count starts at this bit
};

void rw_lock_init(struct rw_lock* lock) { atomic_store(&lock->state, 0); }

void rw_lock_read(struct rw_lock* lock) {
  unsigned state = atomic_load(&lock->state);
  for (;;) {
    if (state & (WRITER | WRITER_WAITS)) {
      sched_yield();
      state = atomic_load(&lock->state);
    } else if (atomic_compare_exchange_strong(&lock->state, &state, state + READER)) {
      return;
    }
  }
}

void rw_unlock_read(struct rw_lock* lock) {
  unsigned before = atomic_fetch_sub(&lock->state, READER);
  assert(before >= READER);
  (void)before;
}

void rw_lock_write(struct rw_lock* lock) {
  unsigned state = atomic_load(&lock->state);
  for (;;) {
    if ((state & ~(unsigned)WRITER_WAITS) == 0) {
      // Free. The note that a writer waits goes away; if there is another one it will say so again.
      if (atomic_compare_exchange_strong(&lock->state, &state, WRITER)) return;
    } else if (state >= READER && !(state & WRITER_WAITS)) {
      atomic_compare_exchange_strong(&lock->state, &state, state | WRITER_WAITS);
    } else {
      sched_yield();
      state = atomic_load(&lock->state);
    }
  }
}

void rw_unlock_write(struct rw_lock* lock) {
  unsigned before = atomic_fetch_sub(&lock->state, WRITER);
  assert(before & WRITER);
  (void)before;
}

void rw_lock_downgrade(struct rw_lock* lock) {
#ifdef FIXED
  // In one step. In between there is no moment in which the lock is free.
  unsigned before = atomic_fetch_add(&lock->state, READER - WRITER);
  assert(before & WRITER);
  (void)before;
#else
  // A reader may not come in while there is a writer, so the writer has to go first.
  rw_unlock_write(lock);
  rw_lock_read(lock);
#endif
}
