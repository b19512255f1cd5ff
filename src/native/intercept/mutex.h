// What condition variables need from mutexes.

#pragma once

#include "native/synchronise.h"

namespace mazurka {

ObjectId lock_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc);
int unlock_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc);
bool holds_mutex(Thread& t, pthread_mutex_t* m, std::uintptr_t pc);

}  // namespace mazurka
