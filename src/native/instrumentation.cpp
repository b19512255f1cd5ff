// What the compilers insert for -fsanitize=thread, apart from atomics (atomics.cpp): a call before
// every plain access, and at the beginning and the end of every function.

#include <cstddef>
#include <cstdint>

#include "native/access.h"
#include "native/entry.h"
#include "native/real.h"
#include "native/secluded.h"

using namespace mazurka;

namespace {

template <std::size_t size>
void plain_read(const void* address, std::uintptr_t pc) {
  if (Thread* t = running) plain_access(*t, address, size, false, pc);
  else note_secluded(address, false);
}

template <std::size_t size>
void plain_write(const void* address, std::uintptr_t pc) {
  if (Thread* t = running) plain_access(*t, address, size, true, pc);
  else note_secluded(address, true);
}

template <std::size_t size>
void read_write(const void* address, std::uintptr_t pc) {
  plain_read<size>(address, pc);
  plain_write<size>(address, pc);
}

template <std::size_t size>
void volatile_read(const void* address, std::uintptr_t pc) {
  if (Thread* t = running) volatile_access(*t, address, size, false, pc);
  else note_secluded(address, false);
}

template <std::size_t size>
void volatile_write(const void* address, std::uintptr_t pc) {
  if (Thread* t = running) volatile_access(*t, address, size, true, pc);
  else note_secluded(address, true);
}

}  // namespace

// Reads can be part of a loop that waits (entry.h).
#define AT_READ(name, does) \
  ENTRY(name);              \
  ENTERED void name##_entered(void* address) { does(address, CALLER); }
#define AT_WRITE(name, does) \
  MAZURKA_EXPORT void name(void* address) { does(address, CALLER); }

AT_READ(__tsan_read1, plain_read<1>)
AT_READ(__tsan_read2, plain_read<2>)
AT_READ(__tsan_read4, plain_read<4>)
AT_READ(__tsan_read8, plain_read<8>)
AT_READ(__tsan_read16, plain_read<16>)

AT_READ(__tsan_unaligned_read1, plain_read<1>)
AT_READ(__tsan_unaligned_read2, plain_read<2>)
AT_READ(__tsan_unaligned_read4, plain_read<4>)
AT_READ(__tsan_unaligned_read8, plain_read<8>)
AT_READ(__tsan_unaligned_read16, plain_read<16>)

AT_READ(__tsan_volatile_read1, volatile_read<1>)
AT_READ(__tsan_volatile_read2, volatile_read<2>)
AT_READ(__tsan_volatile_read4, volatile_read<4>)
AT_READ(__tsan_volatile_read8, volatile_read<8>)
AT_READ(__tsan_volatile_read16, volatile_read<16>)

AT_READ(__tsan_unaligned_volatile_read1, volatile_read<1>)
AT_READ(__tsan_unaligned_volatile_read2, volatile_read<2>)
AT_READ(__tsan_unaligned_volatile_read4, volatile_read<4>)
AT_READ(__tsan_unaligned_volatile_read8, volatile_read<8>)
AT_READ(__tsan_unaligned_volatile_read16, volatile_read<16>)

AT_READ(__tsan_read_write1, read_write<1>)
AT_READ(__tsan_read_write2, read_write<2>)
AT_READ(__tsan_read_write4, read_write<4>)
AT_READ(__tsan_read_write8, read_write<8>)
AT_READ(__tsan_read_write16, read_write<16>)

AT_READ(__tsan_unaligned_read_write1, read_write<1>)
AT_READ(__tsan_unaligned_read_write2, read_write<2>)
AT_READ(__tsan_unaligned_read_write4, read_write<4>)
AT_READ(__tsan_unaligned_read_write8, read_write<8>)
AT_READ(__tsan_unaligned_read_write16, read_write<16>)

AT_WRITE(__tsan_write1, plain_write<1>)
AT_WRITE(__tsan_write2, plain_write<2>)
AT_WRITE(__tsan_write4, plain_write<4>)
AT_WRITE(__tsan_write8, plain_write<8>)
AT_WRITE(__tsan_write16, plain_write<16>)

AT_WRITE(__tsan_unaligned_write1, plain_write<1>)
AT_WRITE(__tsan_unaligned_write2, plain_write<2>)
AT_WRITE(__tsan_unaligned_write4, plain_write<4>)
AT_WRITE(__tsan_unaligned_write8, plain_write<8>)
AT_WRITE(__tsan_unaligned_write16, plain_write<16>)

AT_WRITE(__tsan_volatile_write1, volatile_write<1>)
AT_WRITE(__tsan_volatile_write2, volatile_write<2>)
AT_WRITE(__tsan_volatile_write4, volatile_write<4>)
AT_WRITE(__tsan_volatile_write8, volatile_write<8>)
AT_WRITE(__tsan_volatile_write16, volatile_write<16>)

AT_WRITE(__tsan_unaligned_volatile_write1, volatile_write<1>)
AT_WRITE(__tsan_unaligned_volatile_write2, volatile_write<2>)
AT_WRITE(__tsan_unaligned_volatile_write4, volatile_write<4>)
AT_WRITE(__tsan_unaligned_volatile_write8, volatile_write<8>)
AT_WRITE(__tsan_unaligned_volatile_write16, volatile_write<16>)

MAZURKA_EXPORT void __tsan_init() {}

MAZURKA_EXPORT void __tsan_read_range(void* address, std::size_t size) {
  if (Thread* t = running) range_access(*t, address, size, false, CALLER);
  else note_secluded(address, false);
}
MAZURKA_EXPORT void __tsan_write_range(void* address, std::size_t size) {
  if (Thread* t = running) range_access(*t, address, size, true, CALLER);
  else note_secluded(address, true);
}

// A constructor or destructor sets the pointer to the virtual functions; a call reads it.
MAZURKA_EXPORT void __tsan_vptr_update(void** address, void* value) {
  if (Thread* t = running; t != nullptr && *address != value) {
    plain_access(*t, address, sizeof(void*), true, CALLER);
  }
}
MAZURKA_EXPORT void __tsan_vptr_read(void** address) { plain_read<sizeof(void*)>(address, CALLER); }

// Stacks are found when they are needed (stack.h).
MAZURKA_EXPORT void __tsan_func_entry(void*) {}
MAZURKA_EXPORT void __tsan_func_exit() {}
