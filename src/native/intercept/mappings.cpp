// Mappings of memory and of files (mappings.h).

#include "native/mappings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "native/access.h"
#include "native/checking.h"
#include "native/foreign/foreign.h"
#include "native/intercept/files.h"
#include "native/real.h"
#include "native/saved_files.h"

using namespace mazurka;

namespace {

constexpr std::uintptr_t page = Rollback::page_size;

// The program, or what runs before main; not the library.
bool is_called_by_program() { return is_checking() && (running != nullptr || program == nullptr); }

std::uintptr_t address_of(const void* memory) { return reinterpret_cast<std::uintptr_t>(memory); }
std::uintptr_t end_of(const void* memory, size_t size) {
  return (address_of(memory) + size + page - 1) & -page;
}

bool is_shared(int flags) {
  return (flags & MAP_TYPE) == MAP_SHARED || (flags & MAP_TYPE) == MAP_SHARED_VALIDATE;
}

void uncontrolled(const char* what, std::uintptr_t pc) {
  if (running != nullptr) program->uncontrolled(*running, what, pc);
}

// A file whose content the mapping shows, and may change.
Mappings::OfFile will_share(size_t size, int protection, int file, off_t offset,
                            std::uintptr_t pc) {
  struct stat about = {};
  if (fstat(file, &about) != 0) return {};  // mmap says what is wrong
  if (!S_ISREG(about.st_mode)) uncontrolled("mmap of a shared device", pc);
  const auto first = static_cast<std::uint64_t>(offset);
  const Mappings::OfFile part{
      about.st_dev, about.st_ino, first, first + size - 1, 0, (protection & PROT_WRITE) != 0};
  if (mappings().has_alias(part)) {
    uncontrolled("mmap of a part of a file that is mapped already", pc);
  }
  if (running != nullptr) saved_files().save_open(file, is_of_execution(file));
  return part;
}

void note_mapping(void* memory, size_t size, std::uintptr_t pc) {
  mappings().add(address_of(memory), size, pc);
  if (running == nullptr) return;
  running->spin.changed_memory();
  if (program->recording().is_on()) program->recording().note_allocation(memory, pc);
}

// Pages that are no longer what they were: who uses them and is not ordered with this is in a race.
// If they are not the program's own, or if it could not be undone, that is the end.
void will_unmap(const void* memory, size_t size, const char* call, std::uintptr_t pc) {
  const std::uintptr_t begin = address_of(memory), end = end_of(memory, size);
  if (running != nullptr) {
    running->spin.changed_memory();
    program->settle_writes();
    if (!mappings().are_all(begin, end)) uncontrolled(call, pc);
    check_race_of_unmapping(*running, begin, end, pc);
  }
  if (!mappings().will_unmap(begin, end, pc)) uncontrolled(call, pc);
}

// Code that nobody can have looked at before. What is written now is seen, what is written later is not.
void check_code(void* memory, size_t size, int protection, std::uintptr_t pc) {
  if ((protection & PROT_EXEC) == 0) return;
  const bool is_seen = (protection & (PROT_READ | PROT_WRITE)) == PROT_READ;
  if (is_seen && !foreign::may_synchronise(memory, size)) return;
  if (running != nullptr) program->meet_generated_code(*running, pc);
  else NativeProgram::early_code() = pc;
}

void* map(void* address, size_t size, int protection, int flags, int file, off_t offset,
          std::uintptr_t pc) {
  const bool is_of_file = is_shared(flags) && !(flags & MAP_ANONYMOUS);
  const bool is_fixed = (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) != 0;
  Mappings::OfFile part{};
  if (is_of_file && size > 0) part = will_share(size, protection, file, offset, pc);
  if (is_fixed) {
    if (flags & MAP_FIXED && size > 0 && address_of(address) % page == 0) {
      will_unmap(address, size, "mmap over memory that is not mapped by the program", pc);
    }
  } else if (size > 0) {
    const std::size_t area = running == nullptr ? 0 : running->arena();
    address = reinterpret_cast<void*>(mappings().place(area, size, flags));
    flags |= MAP_FIXED_NOREPLACE;
  }
  void* memory = REAL(mmap)(address, size, protection, flags, file, offset);
  if (memory == MAP_FAILED) return memory;
  note_mapping(memory, size, pc);
  check_code(memory, size, protection, pc);
  if (is_of_file) {
    part.begin = address_of(memory);
    mappings().add(part);
  }
  return memory;
}

}  // namespace

MAZURKA_EXPORT void* mmap(void* address, size_t size, int protection, int flags, int file,
                          off_t offset) {
  if (!is_called_by_program()) return REAL(mmap)(address, size, protection, flags, file, offset);
  return map(address, size, protection, flags, file, offset, CALLER);
}
MAZURKA_EXPORT void* mmap64(void* address, size_t size, int protection, int flags, int file,
                            off64_t offset) {
  if (!is_called_by_program()) return REAL(mmap)(address, size, protection, flags, file, offset);
  return map(address, size, protection, flags, file, offset, CALLER);
}

MAZURKA_EXPORT int munmap(void* address, size_t size) {
  const bool is_valid = size > 0 && address_of(address) % page == 0;
  if (!is_called_by_program() || !is_valid) return REAL(munmap)(address, size);
  will_unmap(address, size, "munmap of memory that is not mapped by the program", CALLER);
  if (running == nullptr) return REAL(munmap)(address, size);
  program->stop_at_unmapping(*running, address_of(address), end_of(address, size), CALLER, [=] {
    REAL(munmap)(address, size);
  });
  return 0;
}

namespace {

template <typename Protect>
int protect(void* address, size_t size, int protection, std::uintptr_t pc, Protect real) {
  if (running != nullptr && size > 0) {
    running->spin.changed_memory();
    program->settle_writes();
    mappings().will_protect(address_of(address) & -page, end_of(address, size));
  }
  const int result = real();
  if (result == 0 && is_called_by_program()) check_code(address, size, protection, pc);
  return result;
}

}  // namespace

MAZURKA_EXPORT int mprotect(void* address, size_t size, int protection) {
  return protect(address, size, protection, CALLER,
                 [=] { return REAL(mprotect)(address, size, protection); });
}
MAZURKA_EXPORT int pkey_mprotect(void* address, size_t size, int protection, int key) {
  return protect(address, size, protection, CALLER,
                 [=] { return REAL(pkey_mprotect)(address, size, protection, key); });
}

// Some advice makes memory forget what it holds.
MAZURKA_EXPORT int madvise(void* address, size_t size, int advice) {
  const bool forgets = advice == MADV_DONTNEED || advice == MADV_FREE || advice == MADV_REMOVE;
  if (running != nullptr && forgets && size > 0) {
    running->spin.changed_memory();
    program->rollback().note_writes(address_of(address), size);
    check_race_of_unmapping(*running, address_of(address) & -page, end_of(address, size), CALLER);
    if (advice == MADV_FREE) advice = MADV_DONTNEED;  // now, not when the system likes to
  }
  return REAL(madvise)(address, size, advice);
}

// What grows moves: nothing else was ever where it was, and nothing will be where it is.
MAZURKA_EXPORT void* mremap(void* old, size_t old_size, size_t size, int flags, ...) {
  va_list list;
  va_start(list, flags);
  void* wanted = va_arg(list, void*);
  va_end(list);
  const bool is_valid = old_size > 0 && size > 0 && address_of(old) % page == 0;
  if (!is_called_by_program() || !is_valid) return REAL(mremap)(old, old_size, size, flags, wanted);
  const std::uintptr_t pc = CALLER;
  if (flags & ~(MREMAP_MAYMOVE | MREMAP_FIXED)) uncontrolled("mremap with MREMAP_DONTUNMAP", pc);
  constexpr const char* not_own = "mremap of memory that is not mapped by the program";
  if (flags & MREMAP_FIXED) {
    will_unmap(wanted, size, not_own, pc);
  } else if (end_of(old, size) <= end_of(old, old_size)) {
    if (end_of(old, size) < end_of(old, old_size)) {
      void* rest = reinterpret_cast<void*>(end_of(old, size));
      will_unmap(rest, end_of(old, old_size) - address_of(rest), not_own, pc);
    }
    return REAL(mremap)(old, old_size, size, flags, nullptr);
  } else if (flags & MREMAP_MAYMOVE) {
    const std::size_t area = running == nullptr ? 0 : running->arena();
    wanted = reinterpret_cast<void*>(mappings().place(area, size, 0));
    flags |= MREMAP_FIXED;
  } else {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  will_unmap(old, old_size, not_own, pc);
  void* memory = REAL(mremap)(old, old_size, size, flags, wanted);
  if (memory != MAP_FAILED) note_mapping(memory, size, pc);
  return memory;
}

// --- Memory that has a descriptor ---

MAZURKA_EXPORT int memfd_create(const char* name, unsigned flags) {
  opens();
  return REAL(memfd_create)(name, flags);
}

namespace {

void will_change_shared(const char* name) {
  if (running == nullptr) return;
  const std::string path = std::string("/dev/shm/") + (name + (name[0] == '/'));
  will_change(AT_FDCWD, path.c_str());
}

}  // namespace

MAZURKA_EXPORT int shm_open(const char* name, int flags, mode_t mode) {
  opens();
  if ((flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0) will_change_shared(name);
  return REAL(shm_open)(name, flags, mode);
}
MAZURKA_EXPORT int shm_unlink(const char* name) {
  will_change_shared(name);
  return REAL(shm_unlink)(name);
}
