// The processors that a thread may run on: see affinity.cpp.

#pragma once

#include <pthread.h>
#include <sched.h>
#include <sys/types.h>

#include <cstddef>

#include "native/thread.h"

namespace mazurka {

// A new thread has those of its parent, or what its attributes say.
void inherit_cpus(const Thread& parent, Thread& child, const pthread_attr_t* attributes);

// The system call, which unlike the function returns how many bytes it has written.
long system_call_get_cpus(pid_t number, std::size_t size, cpu_set_t* cpus);

}  // namespace mazurka
