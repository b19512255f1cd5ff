// For headers that bring a framework of actors under control (mazurka/caf.h). Not for programs.

#ifndef MAZURKA_FRAMEWORKS_H
#define MAZURKA_FRAMEWORKS_H

#include <stddef.h>

#include "mazurka/actors/clauses.h"
#include "mazurka/actors/lives.h"

extern "C" {
// Waits until no other thread can go on. What all have done before is done.
void mazurka_settle(void);

// Operations on these bytes of the calling thread's framework count for nobody, until the execution ends.
void mazurka_keep_quiet(const volatile void* address, size_t size);

// What the program does cannot be explored: the verdict is *uncontrolled*. Returns in programs that run by
// themselves.
void mazurka_refuse(const char* what, const char* why);

// The envelope of some message that nobody will receive, and which is not in the mailbox any more; nullptr if there
// is none. In an order that does not depend on when they came. For who has settled.
void* mazurka_take_undelivered(void* mailbox);
}

#endif
