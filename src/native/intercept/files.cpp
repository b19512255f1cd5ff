// Files: what an execution opens and maps is closed and unmapped before the next one. And the
// kernel cannot write to a page that is still saved and protected, so it is told beforehand
// (rollback.h).

#include "native/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <vector>

#include "native/real.h"
#include "native/requests.h"

namespace mazurka {

namespace {

struct Mapping {
  void* address;
  size_t size;
};

std::vector<Mapping>& mappings() {
  static std::vector<Mapping> all;
  return all;
}

bool opened = false;
int first_own = 0;  // descriptors from here on are the program's
bool rereads_input = false;

bool is_ours(int file) { return file > 2 && file < first_own; }

}  // namespace

void begin_files() {
  struct stat input = {};
  rereads_input = fstat(0, &input) == 0 && S_ISREG(input.st_mode);
  if (!rereads_input) {
    const int nothing = open("/dev/null", O_RDONLY);
    dup2(nothing, 0);
    close(nothing);
  }
  first_own = dup(0);
  close(first_own);
}

void reset_files() {
  if (rereads_input) lseek(0, 0, SEEK_SET);
  if (opened) close_range(static_cast<unsigned>(first_own), ~0u, 0);
  opened = false;
  for (const Mapping& mapping : mappings()) munmap(mapping.address, mapping.size);
  mappings().clear();
}

}  // namespace mazurka

using namespace mazurka;

namespace {

void will_write(const void* memory, size_t size) {
  if (running != nullptr) {
    program->rollback().note_writes(reinterpret_cast<std::uintptr_t>(memory), size);
  }
}

// A loop that reads a file is somewhere else each time.
void reads_on() {
  if (running != nullptr) running->spin.changed_memory();
}

void opens() {
  if (running != nullptr) opened = true;
}

// A thread that is cancelled may end here.
void begins_call(std::uintptr_t pc) {
  if (running != nullptr) heed(*running, Point::cancellation, pc);
}

}  // namespace

MAZURKA_EXPORT int open(const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const mode_t mode = va_arg(list, mode_t);
  va_end(list);
  begins_call(CALLER);
  opens();
  return REAL(open)(path, flags, mode);
}
MAZURKA_EXPORT int openat(int folder, const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const mode_t mode = va_arg(list, mode_t);
  va_end(list);
  begins_call(CALLER);
  opens();
  return REAL(openat)(folder, path, flags, mode);
}
MAZURKA_EXPORT int creat(const char* path, mode_t mode) {
  opens();
  return REAL(creat)(path, mode);
}
MAZURKA_EXPORT FILE* fopen(const char* path, const char* mode) {
  opens();
  return REAL(fopen)(path, mode);
}
MAZURKA_EXPORT FILE* fopen64(const char* path, const char* mode) {
  opens();
  return REAL(fopen64)(path, mode);
}
MAZURKA_EXPORT FILE* tmpfile() {
  opens();
  return REAL(tmpfile)();
}
MAZURKA_EXPORT int mkstemp(char* name) {
  opens();
  return REAL(mkstemp)(name);
}
MAZURKA_EXPORT int dup(int file) {
  opens();
  return REAL(dup)(file);
}

MAZURKA_EXPORT void* mmap(void* address, size_t size, int protection, int flags, int file,
                          off_t offset) {
  if (running != nullptr && (flags & MAP_SHARED) && !(flags & MAP_ANONYMOUS)) {
    program->uncontrolled(*running, "mmap of a shared file", CALLER);
  }
  void* memory = REAL(mmap)(address, size, protection, flags, file, offset);
  if (running != nullptr && memory != MAP_FAILED) mappings().push_back({memory, size});
  return memory;
}

MAZURKA_EXPORT int munmap(void* address, size_t size) {
  if (running != nullptr) {
    running->spin.changed_memory();  // what was written there cannot be looked at any more
    std::erase_if(mappings(), [=](const Mapping& mapping) {
      return mapping.address == address && mapping.size == size;
    });
  }
  return REAL(munmap)(address, size);
}

MAZURKA_EXPORT ssize_t write(int file, const void* from, size_t size) {
  begins_call(CALLER);
  return REAL(write)(file, from, size);
}
MAZURKA_EXPORT ssize_t read(int file, void* to, size_t size) {
  begins_call(CALLER);
  reads_on();
  will_write(to, size);
  return REAL(read)(file, to, size);
}
MAZURKA_EXPORT ssize_t pread(int file, void* to, size_t size, off_t offset) {
  begins_call(CALLER);
  will_write(to, size);
  return REAL(pread)(file, to, size, offset);
}
MAZURKA_EXPORT size_t fread(void* to, size_t size, size_t count, FILE* file) {
  reads_on();
  will_write(to, size * count);
  return REAL(fread)(to, size, count, file);
}
MAZURKA_EXPORT int fgetc(FILE* file) {
  reads_on();
  return REAL(fgetc)(file);
}
MAZURKA_EXPORT int getc(FILE* file) {
  reads_on();
  return REAL(fgetc)(file);
}
MAZURKA_EXPORT char* fgets(char* to, int size, FILE* file) {
  reads_on();
  return REAL(fgets)(to, size, file);
}

// The files through which the library reports are not the program's to close.
MAZURKA_EXPORT int close(int file) {
  begins_call(CALLER);
  if (running != nullptr && is_ours(file)) {
    errno = EBADF;
    return -1;
  }
  return REAL(close)(file);
}

MAZURKA_EXPORT int stat(const char* path, struct stat* to) {
  will_write(to, sizeof *to);
  return REAL(stat)(path, to);
}
MAZURKA_EXPORT int lstat(const char* path, struct stat* to) {
  will_write(to, sizeof *to);
  return REAL(lstat)(path, to);
}
MAZURKA_EXPORT int fstat(int file, struct stat* to) {
  will_write(to, sizeof *to);
  return REAL(fstat)(file, to);
}
MAZURKA_EXPORT char* getcwd(char* to, size_t size) {
  if (to != nullptr) will_write(to, size);
  return REAL(getcwd)(to, size);
}
MAZURKA_EXPORT ssize_t readlink(const char* path, char* to, size_t size) {
  will_write(to, size);
  return REAL(readlink)(path, to, size);
}
MAZURKA_EXPORT int uname(utsname* to) {
  will_write(to, sizeof *to);
  return REAL(uname)(to);
}
MAZURKA_EXPORT int getrusage(__rusage_who_t who, rusage* to) {
  will_write(to, sizeof *to);
  return REAL(getrusage)(who, to);
}
