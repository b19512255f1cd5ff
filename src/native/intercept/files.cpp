// Files: what an execution opens is closed before the next one, and what it changes is put back
// (saved_files.h). And the kernel cannot write to a page that is still saved and protected, so it is
// told beforehand (rollback.h).

#include "native/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cstring>

#include "native/descriptors/sockets.h"
#include "native/descriptors/transfer.h"
#include "native/entry.h"
#include "native/intercept/files.h"
#include "native/intercept/random.h"
#include "native/native_program.h"
#include "native/real.h"
#include "native/requests.h"
#include "native/saved_files.h"

namespace mazurka {

namespace {

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
  saved_files().restore();
}

bool is_of_execution(int file) { return file >= first_own; }

void opens() {
  if (running != nullptr) opened = true;
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

// The program is about to open it in a way that can change or make it.
void opens(int folder, const char* path, int flags) {
  mazurka::opens();
  const bool can_change = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC)) != 0;
  if (running != nullptr && can_change && (flags & O_TMPFILE) != O_TMPFILE) {
    will_change(folder, path);
  }
}

void opens(const char* path, const char* mode) {
  opens(AT_FDCWD, path, strcspn(mode, "wa+") < strlen(mode) ? O_RDWR | O_CREAT : O_RDONLY);
}

// A thread that is cancelled may end here.
void begins_call(std::uintptr_t pc) {
  if (running != nullptr) heed(*running, Point::cancellation, pc);
}

}  // namespace

void mazurka::will_change(int folder, const char* path) {
  if (running == nullptr || path == nullptr) return;
  const bool is_there = folder == AT_FDCWD || path[0] == '/';
  saved_files().save(is_there ? path : fmt::format("/proc/self/fd/{}/{}", folder, path));
}

#define OPEN(name)                                            \
  MAZURKA_EXPORT int name(const char* path, int flags, ...) { \
    va_list list;                                             \
    va_start(list, flags);                                    \
    const mode_t mode = va_arg(list, mode_t);                 \
    va_end(list);                                             \
    begins_call(CALLER);                                      \
    opens(AT_FDCWD, path, flags);                             \
    if (is_random_device(path)) return open_random();         \
    return REAL(name)(path, flags, mode);                     \
  }
#define OPENAT(name)                                                      \
  MAZURKA_EXPORT int name(int folder, const char* path, int flags, ...) { \
    va_list list;                                                         \
    va_start(list, flags);                                                \
    const mode_t mode = va_arg(list, mode_t);                             \
    va_end(list);                                                         \
    begins_call(CALLER);                                                  \
    opens(folder, path, flags);                                           \
    if (is_random_device(path)) return open_random();                     \
    return REAL(name)(folder, path, flags, mode);                         \
  }
#define CREAT(name)                                        \
  MAZURKA_EXPORT int name(const char* path, mode_t mode) { \
    opens(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC);   \
    return REAL(name)(path, mode);                         \
  }
#define FOPEN(name)                                                      \
  MAZURKA_EXPORT FILE* name(const char* path, const char* mode) {        \
    opens(path, mode);                                                   \
    if (is_random_device(path)) return REAL(fdopen)(open_random(), "r"); \
    return REAL(name)(path, mode);                                       \
  }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)
CREAT(creat)
CREAT(creat64)
FOPEN(fopen)
FOPEN(fopen64)

MAZURKA_EXPORT FILE* freopen(const char* path, const char* mode, FILE* file) {
  if (path != nullptr) opens(path, mode);
  return REAL(freopen)(path, mode, file);
}
MAZURKA_EXPORT FILE* tmpfile() {
  opens();
  return REAL(tmpfile)();
}
MAZURKA_EXPORT int mkstemp(char* name) {
  opens();
  const int file = REAL(mkstemp)(name);
  if (running != nullptr && file >= 0) saved_files().note_made(name);
  return file;
}

MAZURKA_EXPORT int mkdir(const char* path, mode_t mode) {
  const int result = REAL(mkdir)(path, mode);
  if (running != nullptr && result == 0) saved_files().note_made_folder(path);
  return result;
}
MAZURKA_EXPORT char* mkdtemp(char* name) {
  char* const made = REAL(mkdtemp)(name);
  if (running != nullptr && made != nullptr) saved_files().note_made_folder(made);
  return made;
}

MAZURKA_EXPORT int unlink(const char* path) {
  if (running != nullptr && forget_address(*running, path, CALLER)) return 0;
  will_change(AT_FDCWD, path);
  return REAL(unlink)(path);
}
MAZURKA_EXPORT int unlinkat(int folder, const char* path, int flags) {
  will_change(folder, path);
  return REAL(unlinkat)(folder, path, flags);
}
MAZURKA_EXPORT int remove(const char* path) {
  will_change(AT_FDCWD, path);
  return REAL(remove)(path);
}
MAZURKA_EXPORT int rename(const char* from, const char* to) {
  will_change(AT_FDCWD, from);
  will_change(AT_FDCWD, to);
  return REAL(rename)(from, to);
}
MAZURKA_EXPORT int truncate(const char* path, off_t size) {
  will_change(AT_FDCWD, path);
  return REAL(truncate)(path, size);
}

ENTRY(write);
ENTERED ssize_t write_entered(int file, const void* from, size_t size) {
  const std::uintptr_t pc = CALLER;
  begins_call(pc);
  const iovec part{const_cast<void*>(from), size};
  const auto result = on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return write_to(t, file, d, {&part, 1}, 0, pc);
  });
  return result ? *result : REAL(write)(file, from, size);
}

namespace {

ssize_t read_any(int file, void* to, size_t size, std::uintptr_t pc) {
  begins_call(pc);
  const iovec part{to, size};
  const auto result = on_descriptor(file, pc, [&](Thread& t, const DescriptionPtr& d) {
    return read_file(t, file, d, {&part, 1}, pc);
  });
  if (result) return *result;
  reads_on();
  will_write(to, size);
  return REAL(read)(file, to, size);
}

}  // namespace

ENTRY(read);
ENTERED ssize_t read_entered(int file, void* to, size_t size) {
  return read_any(file, to, size, CALLER);
}
ENTRY(__read_chk);
ENTERED ssize_t __read_chk_entered(int file, void* to, size_t size, size_t) {
  return read_any(file, to, size, CALLER);
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
  if (running != nullptr && descriptors().is_any()) {
    if (close_number(*running, file, CALLER)) return 0;
    if (descriptors().is_closing(file)) return static_cast<int>(failed_with(EBADF));
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
  const int result = REAL(fstat)(file, to);
  if (running == nullptr) return result;
  if (const DescriptionPtr d = find_again(*running, file, CALLER)) {
    to->st_mode = d->sort == Description::Sort::pipe     ? S_IFIFO | 0600
                  : d->sort == Description::Sort::socket ? S_IFSOCK | 0777
                                                         : 0600;
    to->st_rdev = 0;
  }
  return result;
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
