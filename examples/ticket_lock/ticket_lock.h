// A fair spin lock: who comes draws a ticket, and is served in the order of the tickets.

#ifndef TICKET_LOCK_TICKET_LOCK_H
#define TICKET_LOCK_TICKET_LOCK_H

#include <stdatomic.h>
#include <stdbool.h>

struct ticket_lock {
  atomic_uint next_ticket;  // for the one who comes next
  atomic_uint now_serving;  // the ticket of the one who has the lock, or will have it
};

void ticket_lock_init(struct ticket_lock* lock);

// Waits until it is the caller's turn.
void ticket_lock_acquire(struct ticket_lock* lock);

// Takes the lock if that is possible without waiting. Returns whether it was.
bool ticket_lock_try_acquire(struct ticket_lock* lock);

// Requires: the caller has the lock.
void ticket_lock_release(struct ticket_lock* lock);

#endif
