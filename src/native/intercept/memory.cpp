// malloc and its family.

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include <string_view>

#include "native/access.h"
#include "native/checking.h"
#include "native/loader.h"
#include "native/real.h"
#include "native/secluded.h"

using namespace mazurka;

// libc's own, by the names that nobody interposes.
extern "C" {
void* __libc_malloc(size_t);
void __libc_free(void*);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
void* __wrap_aligned_alloc(size_t, size_t);  // own_memory.cpp
void* __wrap_realloc(void*, size_t);
void __wrap_free(void*);
}

namespace {

using Family = Heap::Family;

constexpr const char* by_what_allocated[] = {"malloc", "new", "new[]"};
constexpr const char* by_what_freed[] = {"free", "delete", "delete[]"};

// Memory for the program: of the running thread, or of what runs before main. What the loader allocates
// lives on, as the loader's data do.
void* allocate(size_t size, size_t alignment, std::uintptr_t pc, Family family = Family::malloc) {
  Thread* t = running;
  if (secluded != nullptr) return secluded->allocate(size, alignment);
  if ((t == nullptr && program != nullptr) || loader::code.contains(pc)) {
    return __wrap_aligned_alloc(alignment, size);
  }
  const std::size_t arena = t == nullptr ? 0 : t->arena();
  void* memory = program_heap().allocate(arena, size, alignment, pc, family);
  if (memory == nullptr) {
    errno = ENOMEM;
    return memory;
  }
  if (t != nullptr && program->recording().is_on()) {
    program->recording().note_allocation(memory, pc);
  }
  // What a library writes there is not noted.
  if (t != nullptr && program->notes_deeds() && !program->is_instrumented(pc)) {
    program->note_access(*t, memory, size, true, false);
  }
  return memory;
}

bool is_of_program(const void* memory) {
  return program_heap().contains(reinterpret_cast<std::uintptr_t>(memory));
}

// If a program has operators of its own, ours may be called for blocks that theirs have allocated.
bool has_our_operators() {
  for (const char* name : {"_Znwm", "_Znam", "_ZdlPv", "_ZdaPv"}) {
    Dl_info info;
    if (dladdr(dlsym(RTLD_DEFAULT, name), &info) == 0 ||
        std::string_view(info.dli_fname).find("libmazurka.so") == std::string_view::npos) {
      return false;
    }
  }
  return true;
}

void release(void* memory, std::uintptr_t pc, Family family = Family::malloc) {
  if (memory == nullptr) return;
  Thread* t = running;
  if (secluded != nullptr) return secluded->free(memory);
  if (!is_of_program(memory)) {
    if (loader::code.contains(pc)) return __wrap_free(memory);
    if (t != nullptr) {
      program->fail(*t, FindingKind::invalid_free, "frees what was never allocated", pc);
    }
    return;  // libc's
  }
  Heap::Block* block = program_heap().block_at(reinterpret_cast<std::uintptr_t>(memory));
  if (t == nullptr) {
    if (block != nullptr) program_heap().mark_freed(*block);
    return;
  }
  if (block == nullptr) {
    Heap::Block* around = program_heap().block_around(reinterpret_cast<std::uintptr_t>(memory));
    if (around != nullptr) program->about_block(*around);
    program->fail(*t, FindingKind::invalid_free,
                  around == nullptr ? std::string("frees what was never allocated")
                                    : fmt::format("frees an address inside {}, not its begin",
                                                  DataNames::block(*around)),
                  pc);
  }
  if (block->state == Heap::freed) {
    program->about_block(*block);
    program->fail_for_others(
        *t, FindingKind::double_free,
        fmt::format("frees {}, which has been freed", DataNames::block(*block)), pc);
    return;
  }
  if (block->family != family && has_our_operators()) {
    program->about_block(*block);
    program->fail(*t, FindingKind::invalid_free,
                  fmt::format("frees {} by {}, which was allocated by {}", DataNames::block(*block),
                              by_what_freed[static_cast<int>(family)],
                              by_what_allocated[static_cast<int>(block->family)]),
                  pc);
  }
  t->spin.changed_memory();
  if (!program->stop_at_free(*t, *block, pc)) {
    program->about_block(*block);
    program->fail_for_others(
        *t, FindingKind::double_free,
        fmt::format("frees {}, which has been freed", DataNames::block(*block)), pc);
    return;
  }
  // A use of the block that is not ordered with this is a race.
  check_race_of_free(*t, *block, pc);
  if (block->state != Heap::freed) {
    program_heap().mark_freed(*block);
    program->note_freed(*t, block->begin(), block->size);
  }
  if (program->recording().is_on()) program->recording().note_free(*t, memory, pc);
}

}  // namespace

MAZURKA_EXPORT void* malloc(size_t size) {
  return is_checking() ? allocate(size, 16, CALLER) : __libc_malloc(size);
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
  void* memory = allocate(bytes, 16, CALLER);
  if (memory != nullptr) memset(memory, 0, bytes);
  return memory;
}

namespace {

void* reallocate(void* memory, size_t size, std::uintptr_t pc) {
  if (memory == nullptr) return allocate(size, 16, pc);
  if (secluded != nullptr) return secluded->reallocate(memory, size);
  if (!is_of_program(memory) && (running == nullptr || loader::code.contains(pc))) {
    return __wrap_realloc(memory, size);
  }
  if (size == 0) {
    release(memory, pc);
    return nullptr;
  }
  Heap::Block* block = program_heap().block_at(reinterpret_cast<std::uintptr_t>(memory));
  if (block == nullptr || block->state == Heap::freed) {
    release(memory, pc);  // says what is wrong
    return nullptr;
  }
  void* larger = allocate(size, 16, pc, block->family);
  if (larger != nullptr) {
    const size_t kept = block->size < size ? block->size : size;
    if (running != nullptr) {
      program->note_access(*running, memory, kept, false, false);
      program->note_access(*running, larger, kept, true, false);
    }
    memcpy(larger, memory, kept);
    release(memory, pc, block->family);
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
  return is_checking() ? allocate(size, alignment, CALLER) : __libc_memalign(alignment, size);
}

MAZURKA_EXPORT void* aligned_alloc(size_t alignment, size_t size) {
  return is_checking() ? allocate(size, alignment, CALLER) : __libc_memalign(alignment, size);
}

MAZURKA_EXPORT int posix_memalign(void** result, size_t alignment, size_t size) {
  if (alignment % sizeof(void*) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void* memory =
      is_checking() ? allocate(size, alignment, CALLER) : __libc_memalign(alignment, size);
  if (memory == nullptr) return ENOMEM;
  *result = memory;
  return 0;
}

MAZURKA_EXPORT void* valloc(size_t size) {
  return is_checking() ? allocate(size, 4096, CALLER) : __libc_memalign(4096, size);
}

MAZURKA_EXPORT size_t malloc_usable_size(void* memory) {
  if (!is_checking()) return REAL(malloc_usable_size)(memory);
  Heap::Block* block = memory == nullptr
                           ? nullptr
                           : program_heap().block_at(reinterpret_cast<std::uintptr_t>(memory));
  return block == nullptr ? 0 : block->size;
}

// --- operator new and delete: here, and not in libstdc++, we see who called ---

namespace {

void* new_block(size_t size, size_t alignment, std::uintptr_t pc, Family family) {
  void* memory =
      is_checking() ? allocate(size, alignment, pc, family) : __libc_memalign(alignment, size);
  // The program's own std::bad_alloc is out of reach here; nobody tests this.
  if (memory == nullptr) abort();
  return memory;
}

void delete_block(void* memory, std::uintptr_t pc, Family family) {
  if (is_checking()) return release(memory, pc, family);
  __libc_free(memory);
}

}  // namespace

#define NOTHROW_NEW(name, family)                                                    \
  MAZURKA_EXPORT void* name(size_t size, const void*) {                              \
    return is_checking() ? allocate(size, 16, CALLER, family) : __libc_malloc(size); \
  }
#define NEW(name, family) \
  MAZURKA_EXPORT void* name(size_t size) { return new_block(size, 16, CALLER, family); }
#define ALIGNED_NEW(name, family, ...)                                                  \
  MAZURKA_EXPORT void* name(size_t size, size_t alignment __VA_OPT__(, ) __VA_ARGS__) { \
    return new_block(size, alignment, CALLER, family);                                  \
  }
#define DELETE(name, family, ...)                                     \
  MAZURKA_EXPORT void name(void* memory __VA_OPT__(, ) __VA_ARGS__) { \
    delete_block(memory, CALLER, family);                             \
  }

NEW(_Znwm, Family::single)
NEW(_Znam, Family::array)
NOTHROW_NEW(_ZnwmRKSt9nothrow_t, Family::single)
NOTHROW_NEW(_ZnamRKSt9nothrow_t, Family::array)
ALIGNED_NEW(_ZnwmSt11align_val_t, Family::single)
ALIGNED_NEW(_ZnamSt11align_val_t, Family::array)
ALIGNED_NEW(_ZnwmSt11align_val_tRKSt9nothrow_t, Family::single, const void*)
ALIGNED_NEW(_ZnamSt11align_val_tRKSt9nothrow_t, Family::array, const void*)
DELETE(_ZdlPv, Family::single)
DELETE(_ZdaPv, Family::array)
DELETE(_ZdlPvm, Family::single, size_t)
DELETE(_ZdaPvm, Family::array, size_t)
DELETE(_ZdlPvRKSt9nothrow_t, Family::single, const void*)
DELETE(_ZdaPvRKSt9nothrow_t, Family::array, const void*)
DELETE(_ZdlPvSt11align_val_t, Family::single, size_t)
DELETE(_ZdaPvSt11align_val_t, Family::array, size_t)
DELETE(_ZdlPvmSt11align_val_t, Family::single, size_t, size_t)
DELETE(_ZdaPvmSt11align_val_t, Family::array, size_t, size_t)
