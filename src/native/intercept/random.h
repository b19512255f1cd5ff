// Devices that programs read random numbers from (random.cpp).

#pragma once

namespace mazurka {

// Whether the path is one of them, and a thread of the program asks.
bool is_random_device(const char* path);

// A file with numbers for the running thread: the same in every execution, others for each thread and
// each time it is opened.
int open_random();

}  // namespace mazurka
