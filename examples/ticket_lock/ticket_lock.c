#include "ticket_lock.h"

#include <sched.h>

void ticket_lock_init(struct ticket_lock* lock) {
  atomic_store(&lock->next_ticket, 0);
  atomic_store(&lock->now_serving, 0);
}

void ticket_lock_acquire(struct ticket_lock* lock) {
  const unsigned ticket = atomic_fetch_add(&lock->next_ticket, 1);
  while (atomic_load(&lock->now_serving) != ticket) sched_yield();
}

bool ticket_lock_try_acquire(struct ticket_lock* lock) {
#ifdef FIXED
  // A ticket is drawn only if it is served at once. If next_ticket is still what is being served,
  // nobody has the lock, and nobody waits for it.
  unsigned ticket = atomic_load(&lock->now_serving);
  return atomic_compare_exchange_strong(&lock->next_ticket, &ticket, ticket + 1);
#else
  const unsigned ticket = atomic_fetch_add(&lock->next_ticket, 1);
  if (atomic_load(&lock->now_serving) == ticket) return true;
  // Not our turn: give the ticket back.
  atomic_fetch_sub(&lock->next_ticket, 1);
  return false;
#endif
}

void ticket_lock_release(struct ticket_lock* lock) {
  atomic_store(&lock->now_serving, atomic_load(&lock->now_serving) + 1);
}
