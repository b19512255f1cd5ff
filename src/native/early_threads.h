// Threads that constructors of global objects create before main. They are the system's: nobody decides who of
// them goes on, and they do not begin anew in each execution.

#pragma once

#include <cstdint>
#include <vector>

namespace mazurka {

// What pthread_create or pthread_join has returned is returned.
int created_early(int error, std::uintptr_t pc);
int joined_early(int error);

// Where threads were created that nobody has joined; empty: there are none.
std::vector<std::uintptr_t> creation_of_early_threads();

}  // namespace mazurka
