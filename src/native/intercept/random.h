// Devices that programs read random numbers from, and the state of libc's (random.cpp).

#pragma once

#include "native/thread.h"

namespace mazurka {

// Whether the path is one of them, and a thread of the program asks.
bool is_random_device(const char* path);

// A file with numbers for the running thread: the same in every execution, others for each thread and
// each time it is opened.
int open_random();

// The thread asks libc for a random number, or sets where they begin: what it finds, and leaves.
void note_random_state(Thread& t);

}  // namespace mazurka
