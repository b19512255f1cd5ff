// A read-write lock that spins, for sections of a few instructions.
//
// Many readers or one writer. A writer that waits keeps new readers out, so that it gets its turn.
// A writer can become a reader without letting another writer in between: rw_lock_downgrade.

#ifndef RW_LOCK_RW_LOCK_H
#define RW_LOCK_RW_LOCK_H

#include <stdatomic.h>

struct rw_lock {
  // Bit 0: a writer has the lock. Bit 1: a writer waits. The rest: the number of readers.
  atomic_uint state;
};

void rw_lock_init(struct rw_lock* lock);

void rw_lock_read(struct rw_lock* lock);
void rw_unlock_read(struct rw_lock* lock);

void rw_lock_write(struct rw_lock* lock);
void rw_unlock_write(struct rw_lock* lock);

// Gives up the right to write and keeps the right to read: what the caller has written is what it
// reads until rw_unlock_read. Requires: the caller has the lock for writing.
void rw_lock_downgrade(struct rw_lock* lock);

#endif
