// What the compilers insert for -fsanitize=thread, apart from atomics (atomics.cpp): a call before
// every plain access, and at the begin and end of every function.

#include <cstddef>
#include <cstdint>

#include "native/access.h"
#include "native/entry.h"
#include "native/real.h"

using namespace mazurka;

namespace {

template <std::size_t size>
void read(const void* address, std::uintptr_t pc) {
  if (Thread* t = running) plain_access(*t, address, size, false, pc);
}

template <std::size_t size>
void write(const void* address, std::uintptr_t pc) {
  if (Thread* t = running) plain_access(*t, address, size, true, pc);
}

template <std::size_t size>
void read_write(const void* address, std::uintptr_t pc) {
  read<size>(address, pc);
  write<size>(address, pc);
}

template <std::size_t size>
void volatile_read(const void* address, std::uintptr_t pc) {
  if (Thread* t = running) volatile_access(*t, address, size, false, pc);
}

template <std::size_t size>
void volatile_write(const void* address, std::uintptr_t pc) {
  if (Thread* t = running) volatile_access(*t, address, size, true, pc);
}

}  // namespace

#define PLAIN_ACCESSES(size)                                                               \
  ENTRY_OF(__tsan_read##size);                                                             \
  ENTERED void __tsan_read##size##_entered(void* address) { read<size>(address, CALLER); } \
  ENTRY_OF(__tsan_unaligned_read##size);                                                   \
  ENTERED void __tsan_unaligned_read##size##_entered(void* address) {                      \
    read<size>(address, CALLER);                                                           \
  }                                                                                        \
  ENTRY_OF(__tsan_volatile_read##size);                                                    \
  ENTERED void __tsan_volatile_read##size##_entered(void* address) {                       \
    volatile_read<size>(address, CALLER);                                                  \
  }                                                                                        \
  ENTRY_OF(__tsan_unaligned_volatile_read##size);                                          \
  ENTERED void __tsan_unaligned_volatile_read##size##_entered(void* address) {             \
    volatile_read<size>(address, CALLER);                                                  \
  }                                                                                        \
  ENTRY_OF(__tsan_read_write##size);                                                       \
  ENTERED void __tsan_read_write##size##_entered(void* address) {                          \
    read_write<size>(address, CALLER);                                                     \
  }                                                                                        \
  ENTRY_OF(__tsan_unaligned_read_write##size);                                             \
  ENTERED void __tsan_unaligned_read_write##size##_entered(void* address) {                \
    read_write<size>(address, CALLER);                                                     \
  }                                                                                        \
  MAZURKA_EXPORT void __tsan_write##size(void* address) { write<size>(address, CALLER); }  \
  MAZURKA_EXPORT void __tsan_unaligned_write##size(void* address) {                        \
    write<size>(address, CALLER);                                                          \
  }                                                                                        \
  MAZURKA_EXPORT void __tsan_volatile_write##size(void* address) {                         \
    volatile_write<size>(address, CALLER);                                                 \
  }                                                                                        \
  MAZURKA_EXPORT void __tsan_unaligned_volatile_write##size(void* address) {               \
    volatile_write<size>(address, CALLER);                                                 \
  }

PLAIN_ACCESSES(1)
PLAIN_ACCESSES(2)
PLAIN_ACCESSES(4)
PLAIN_ACCESSES(8)
PLAIN_ACCESSES(16)

MAZURKA_EXPORT void __tsan_init() {}

MAZURKA_EXPORT void __tsan_read_range(void* address, std::size_t size) {
  if (Thread* t = running) range_access(*t, address, size, false, CALLER);
}
MAZURKA_EXPORT void __tsan_write_range(void* address, std::size_t size) {
  if (Thread* t = running) range_access(*t, address, size, true, CALLER);
}

// A constructor or destructor sets the pointer to the virtual functions; a call reads it.
MAZURKA_EXPORT void __tsan_vptr_update(void** address, void* value) {
  if (Thread* t = running; t != nullptr && *address != value) {
    plain_access(*t, address, sizeof(void*), true, CALLER);
  }
}
MAZURKA_EXPORT void __tsan_vptr_read(void** address) { read<sizeof(void*)>(address, CALLER); }

// Stacks are found when they are needed (stack.h).
MAZURKA_EXPORT void __tsan_func_entry(void*) {}
MAZURKA_EXPORT void __tsan_func_exit() {}

MAZURKA_EXPORT void __tsan_ignore_thread_begin() {}
MAZURKA_EXPORT void __tsan_ignore_thread_end() {}

// Annotations that libraries make for ThreadSanitizer; what they say we see ourselves.
MAZURKA_EXPORT void __tsan_acquire(void*) {}
MAZURKA_EXPORT void __tsan_release(void*) {}
MAZURKA_EXPORT void __tsan_mutex_create(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_destroy(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_pre_lock(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_post_lock(void*, unsigned, int) {}
MAZURKA_EXPORT int __tsan_mutex_pre_unlock(void*, unsigned) { return 0; }
MAZURKA_EXPORT void __tsan_mutex_post_unlock(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_pre_signal(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_post_signal(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_pre_divert(void*, unsigned) {}
MAZURKA_EXPORT void __tsan_mutex_post_divert(void*, unsigned) {}
