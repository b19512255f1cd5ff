// pthread_key_create and what belongs to it.

#pragma once

#include "native/thread.h"

namespace mazurka {

// Keys and values from before main are there at the start of every execution.
void keep_keys();
void reset_keys(Thread& main);

void run_key_destructors(Thread& t);

}  // namespace mazurka
