// The way from a stub (patch.h) into the library and back, with all registers kept.

#pragma once

#include <cstdint>

extern "C" {

// What stubs call for accesses to memory, and for system calls.
__attribute__((visibility("hidden"))) void mazurka_foreign_access();
__attribute__((visibility("hidden"))) void mazurka_foreign_call();

// While it is 0, accesses are not looked at: nobody else could notice them.
extern __attribute__((visibility("hidden"))) std::uint8_t mazurka_foreign_watched;

// An access was not looked at.
extern __attribute__((visibility("hidden"))) std::uint8_t mazurka_foreign_unwatched_access;
}
