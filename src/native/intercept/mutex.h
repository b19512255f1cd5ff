// What condition variables and the ends of threads need from mutexes.

#pragma once

#include "native/synchronise.h"

namespace mazurka {

int lock_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc);
int unlock_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc, bool in_loop = false);
bool holds_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc);

// The thread ends: of the robust mutexes that it holds, the next owners get to know it.
void abandon_mutexes(Thread& t, std::uintptr_t pc);

}  // namespace mazurka
