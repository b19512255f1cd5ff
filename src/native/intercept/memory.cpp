// malloc and its family.

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "native/access.h"
#include "native/checking.h"
#include "native/real.h"

using namespace mazurka;

// libc's own, by the names that nobody interposes.
extern "C" {
void* __libc_malloc(size_t);
void __libc_free(void*);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
void* __wrap_aligned_alloc(size_t, size_t);  // own_memory.cpp
}

namespace {

// Memory for the program: of the running thread, or of what runs before main.
void* allocate(size_t size, size_t alignment = 16) {
  Thread* t = running;
  if (t == nullptr && program != nullptr) return __wrap_aligned_alloc(alignment, size);
  void* memory = program_heap().allocate(t == nullptr ? 0 : index(t->id) + 1, size, alignment);
  if (memory == nullptr) errno = ENOMEM;
  return memory;
}

bool is_of_program(const void* memory) {
  return program_heap().contains(reinterpret_cast<std::uintptr_t>(memory));
}

void release(void* memory, std::uintptr_t pc) {
  if (memory == nullptr) return;
  Thread* t = running;
  if (!is_of_program(memory)) {
    if (t != nullptr) {
      program->fail(*t, "invalid-free", "frees what was never allocated", pc);
    }
    return;  // the loader's
  }
  Heap::Block* block = program_heap().block_at(reinterpret_cast<std::uintptr_t>(memory));
  if (t == nullptr) {
    if (block != nullptr) program_heap().mark_freed(*block);
    return;
  }
  if (block == nullptr) {
    Heap::Block* around = program_heap().block_around(reinterpret_cast<std::uintptr_t>(memory));
    program->fail(*t, "invalid-free",
                  around == nullptr
                      ? std::string("frees what was never allocated")
                      : fmt::format("frees an address inside {}, not its begin",
                                    program->block_name(*around)), pc);
  }
  if (block->state == Heap::freed) {
    program->fail(*t, "double-free",
                  fmt::format("frees {}, which has been freed", program->block_name(*block)), pc);
  }
  // A use of the block that is not ordered with this is a race.
  t->spin.changed_memory();
  if (block->size > 0 && program->races().is_on()) {
    check_race(*t, memory, block->size, true, false, pc);
  }
  program_heap().mark_freed(*block);
}

}  // namespace

MAZURKA_EXPORT void* malloc(size_t size) {
  return is_checking() ? allocate(size) : __libc_malloc(size);
}

MAZURKA_EXPORT void free(void* memory) {
  if (is_checking()) return release(memory, CALLER);
  __libc_free(memory);
}

MAZURKA_EXPORT void* calloc(size_t count, size_t size) {
  if (!is_checking()) return __libc_calloc(count, size);
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  void* memory = allocate(bytes);
  if (memory != nullptr) memset(memory, 0, bytes);
  return memory;
}

namespace {

void* reallocate(void* memory, size_t size, std::uintptr_t pc) {
  if (memory == nullptr) return allocate(size);
  if (size == 0) {
    release(memory, pc);
    return nullptr;
  }
  Heap::Block* block = program_heap().block_at(reinterpret_cast<std::uintptr_t>(memory));
  if (block == nullptr || block->state == Heap::freed) {
    release(memory, pc);  // says what is wrong
    return nullptr;
  }
  void* larger = allocate(size);
  if (larger != nullptr) {
    memcpy(larger, memory, block->size < size ? block->size : size);
    release(memory, pc);
  }
  return larger;
}

}  // namespace

MAZURKA_EXPORT void* realloc(void* memory, size_t size) {
  return is_checking() ? reallocate(memory, size, CALLER) : __libc_realloc(memory, size);
}

MAZURKA_EXPORT void* reallocarray(void* memory, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  return is_checking() ? reallocate(memory, bytes, CALLER) : __libc_realloc(memory, bytes);
}

MAZURKA_EXPORT void* memalign(size_t alignment, size_t size) {
  return is_checking() ? allocate(size, alignment) : __libc_memalign(alignment, size);
}

MAZURKA_EXPORT void* aligned_alloc(size_t alignment, size_t size) {
  return is_checking() ? allocate(size, alignment) : __libc_memalign(alignment, size);
}

MAZURKA_EXPORT int posix_memalign(void** result, size_t alignment, size_t size) {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void* memory =
      is_checking() ? allocate(size, alignment) : __libc_memalign(alignment, size);
  if (memory == nullptr) return ENOMEM;
  *result = memory;
  return 0;
}

MAZURKA_EXPORT void* valloc(size_t size) {
  return is_checking() ? allocate(size, 4096) : __libc_memalign(4096, size);
}

MAZURKA_EXPORT size_t malloc_usable_size(void* memory) {
  if (!is_checking()) return REAL(malloc_usable_size)(memory);
  Heap::Block* block = memory == nullptr ? nullptr
                                         : program_heap().block_at(
                                               reinterpret_cast<std::uintptr_t>(memory));
  return block == nullptr ? 0 : block->size;
}
