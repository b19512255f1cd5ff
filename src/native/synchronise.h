// Operations on synchronisation objects: what the interceptors of mutexes, condition variables and
// so on have in common.

#pragma once

#include "native/access.h"
#include "native/markers.h"
#include "native/native_program.h"
#include "native/real.h"

namespace mazurka {

// The object at an address, defined if this is its first use in the execution. The memory must be
// valid.
ObjectId object_at(Thread& t, const void* address, ObjectType type, std::int64_t initially,
                   std::uintptr_t pc);

// Whose an object is.
enum class Owner : std::uint8_t {
  program,  // it lies in the program's memory
  kernel,   // the address is only its name, and may be gone
};

// Waits for the thread to be stepped and performs the operation. A misuse is a finding.
Performed perform(Thread& t, Kind kind, ObjectId x, std::uintptr_t pc, bool timed = false,
                  std::int64_t operand = 0, Owner owner = Owner::program);

// The object is as new: pthread_mutex_init and its like.
void initialise(Thread& t, const void* address, ObjectType type, std::int64_t initially,
                std::uintptr_t pc);

// The object must not be in use: pthread_mutex_destroy and its like.
void destroy(Thread& t, const void* address, std::uintptr_t pc);

// What a thread holds or does wrong.
[[noreturn]] void misuse(Thread& t, const std::string& what, ObjectId x, std::uintptr_t pc);

// What clocks that tell the date show at the beginning.
inline constexpr std::int64_t clock_epoch_ns = 1'700'000'000'000'000'000;

// A timed operation has waited until then.
void wait_until(Thread& t, const timespec* time, bool relative = false);

}  // namespace mazurka
