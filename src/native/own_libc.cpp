// Functions of libc for the library itself. By their own names they are the program's: what the
// library exports under them is for the program's calls (intercept/). The linker sends the
// library's own calls here (--wrap, see CMakeLists.txt).

#undef NDEBUG  // the declaration of __assert_fail
#include <assert.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#include <unwind.h>

#include "native/real.h"

namespace {

template <typename Word>
Word load_word(const char* address) {
  Word word;
  __builtin_memcpy(&word, address, sizeof word);
  return word;
}
template <typename Word>
void store_word(char* address, Word word) {
  __builtin_memcpy(address, &word, sizeof word);
}

// The string instructions take long to start, and very long if they go down. In between, words are copied; the compiler
// must not see that this is a copy.
constexpr size_t few_bytes = 512;

// Of less than 8 bytes, all of which are read before any is written.
void move_less_than_word(char* to, const char* from, size_t size) {
  if (size >= 4) {
    const auto first = load_word<uint32_t>(from), last = load_word<uint32_t>(from + size - 4);
    store_word(to, first);
    store_word(to + size - 4, last);
  } else if (size >= 2) {
    const auto first = load_word<uint16_t>(from), last = load_word<uint16_t>(from + size - 2);
    store_word(to, first);
    store_word(to + size - 2, last);
  } else if (size == 1) {
    *to = *from;
  }
}

}  // namespace

// These are needed before anything can be looked up.
extern "C" {

// They may overlap if `to` is below `from`.
void* __wrap_memcpy(void* to, const void* from, size_t size) {
  auto* bytes = static_cast<char*>(to);
  const auto* source = static_cast<const char*>(from);
  if (size > few_bytes) {
    asm volatile("rep movsb" : "+D"(bytes), "+S"(source), "+c"(size)::"memory");
    return to;
  }
  if (size < 8) {
    move_less_than_word(bytes, source, size);
    return to;
  }
  const auto last = load_word<uint64_t>(source + size - 8);
  char* const end = bytes + size - 8;
  for (; bytes < end; bytes += 8, source += 8) {
    store_word(bytes, load_word<uint64_t>(source));
    asm volatile("" ::: "memory");
  }
  store_word(end, last);
  return to;
}

void* __wrap_memmove(void* to, const void* from, size_t size) {
  auto* bytes = static_cast<char*>(to);
  const auto* source = static_cast<const char*>(from);
  if (bytes <= source || source + size <= bytes) return __wrap_memcpy(to, from, size);
  for (; size >= 8; size -= 8) {
    store_word(bytes + size - 8, load_word<uint64_t>(source + size - 8));
    asm volatile("" ::: "memory");
  }
  move_less_than_word(bytes, source, size);
  return to;
}

void* __wrap_memset(void* to, int value, size_t size) {
  auto* bytes = static_cast<char*>(to);
  if (size > few_bytes) {
    asm volatile("rep stosb" : "+D"(bytes), "+c"(size) : "a"(value) : "memory");
    return to;
  }
  const uint64_t word = 0x0101010101010101u * static_cast<unsigned char>(value);
  for (; size >= 8; size -= 8, bytes += 8) {
    store_word(bytes, word);
    asm volatile("" ::: "memory");
  }
  for (; size > 0; --size, ++bytes) {
    *bytes = static_cast<char>(value);
    asm volatile("" ::: "memory");
  }
  return to;
}

int __wrap_memcmp(const void* a, const void* b, size_t size) {
  const auto* x = static_cast<const unsigned char*>(a);
  const auto* y = static_cast<const unsigned char*>(b);
  while (size >= 8) {
    uint64_t u, v;
    __builtin_memcpy(&u, x, 8);
    __builtin_memcpy(&v, y, 8);
    if (u != v) break;
    x += 8;
    y += 8;
    size -= 8;
  }
  for (; size > 0; --size, ++x, ++y) {
    if (*x != *y) return *x - *y;
  }
  return 0;
}

int __wrap_bcmp(const void* a, const void* b, size_t size) { return __wrap_memcmp(a, b, size); }

size_t __wrap_strlen(const char* text) {
  const char* end = text;
  while (*end != '\0') asm volatile("" : "+r"(++end));
  return static_cast<size_t>(end - text);
}

int __wrap_strcmp(const char* a, const char* b) {
  while (*a != '\0' && *a == *b) {
    ++a;
    ++b;
  }
  return static_cast<unsigned char>(*a) - static_cast<unsigned char>(*b);
}

int __wrap_strncmp(const char* a, const char* b, size_t most) {
  for (; most > 0 && *a != '\0' && *a == *b; --most) {
    ++a;
    ++b;
  }
  return most == 0 ? 0 : static_cast<unsigned char>(*a) - static_cast<unsigned char>(*b);
}

char* __wrap_strdup(const char* text) {  // with the library's malloc
  const size_t size = __wrap_strlen(text) + 1;
  void* copy = malloc(size);
  return copy == nullptr ? nullptr : static_cast<char*>(__wrap_memcpy(copy, text, size));
}

// The library's static objects are made by one thread and live as long as the process.
int __wrap___cxa_atexit(void (*)(void*), void*, void*) { return 0; }
void __wrap___cxa_finalize(void*) {}
int __wrap___cxa_guard_acquire(uint64_t* guard) { return *reinterpret_cast<char*>(guard) == 0; }
void __wrap___cxa_guard_release(uint64_t* guard) { *reinterpret_cast<char*>(guard) = 1; }
void __wrap___cxa_guard_abort(uint64_t*) {}

int __wrap_clock_gettime(clockid_t clock, timespec* time) {
  return REAL(clock_gettime)(clock, time);
}
void __wrap_abort() { REAL(abort)(); }
void __wrap___assert_fail(const char* assertion, const char* file, unsigned line,
                          const char* function) {
  REAL(__assert_fail)(assertion, file, line, function);
}
void __wrap__exit(int status) { REAL(_exit)(status); }
int __wrap_raise(int signal) { return REAL(raise)(signal); }
int __wrap_pthread_create(pthread_t* t, const pthread_attr_t* a, void* (*f)(void*), void* v) {
  return REAL(pthread_create)(t, a, f, v);
}
int __wrap_pthread_join(pthread_t t, void** to) { return REAL(pthread_join)(t, to); }
int __wrap_pthread_mutex_lock(pthread_mutex_t* m) { return REAL(pthread_mutex_lock)(m); }
int __wrap_pthread_mutex_unlock(pthread_mutex_t* m) { return REAL(pthread_mutex_unlock)(m); }
int __wrap_pthread_once(pthread_once_t* o, void (*f)()) { return REAL(pthread_once)(o, f); }
int __wrap_pthread_key_create(pthread_key_t* k, void (*f)(void*)) {
  return REAL(pthread_key_create)(k, f);
}
int __wrap_pthread_key_delete(pthread_key_t k) { return REAL(pthread_key_delete)(k); }
int __wrap_pthread_rwlock_rdlock(pthread_rwlock_t* l) { return REAL(pthread_rwlock_rdlock)(l); }
int __wrap_pthread_rwlock_wrlock(pthread_rwlock_t* l) { return REAL(pthread_rwlock_wrlock)(l); }
int __wrap_pthread_rwlock_unlock(pthread_rwlock_t* l) { return REAL(pthread_rwlock_unlock)(l); }
void* __wrap_pthread_getspecific(pthread_key_t k) { return REAL(pthread_getspecific)(k); }
int __wrap_pthread_setspecific(pthread_key_t k, const void* v) {
  return REAL(pthread_setspecific)(k, v);
}

int __wrap_open(const char* path, int flags, ...) { return REAL(open)(path, flags, 0600); }
int __wrap_close(int file) { return REAL(close)(file); }
int __wrap_fstat(int file, struct stat* to) { return REAL(fstat)(file, to); }
ssize_t __wrap_read(int file, void* to, size_t size) { return REAL(read)(file, to, size); }
ssize_t __wrap_write(int file, const void* from, size_t size) {
  return REAL(write)(file, from, size);
}
void* __wrap_mmap(void* address, size_t size, int protection, int flags, int file, off_t offset) {
  return REAL(mmap)(address, size, protection, flags, file, offset);
}
int __wrap_munmap(void* address, size_t size) { return REAL(munmap)(address, size); }
int __wrap_mprotect(void* address, size_t size, int protection) {
  return REAL(mprotect)(address, size, protection);
}
int __wrap_madvise(void* address, size_t size, int advice) {
  return REAL(madvise)(address, size, advice);
}
int __wrap_stat(const char* path, struct stat* to) { return REAL(stat)(path, to); }
int __wrap_unlink(const char* path) { return REAL(unlink)(path); }
int __wrap_memfd_create(const char* name, unsigned flags) {
  return REAL(memfd_create)(name, flags);
}
int __wrap_sigaction(int signal, const struct sigaction* action, struct sigaction* before) {
  return REAL(sigaction)(signal, action, before);
}
sighandler_t __wrap_signal(int number, sighandler_t handler) {
  return REAL(signal)(number, handler);
}
int __wrap_getrusage(__rusage_who_t who, struct rusage* to) { return REAL(getrusage)(who, to); }
ssize_t __wrap_readlink(const char* path, char* to, size_t size) {
  return REAL(readlink)(path, to, size);
}
int __wrap_dup(int file) { return REAL(dup)(file); }
ssize_t __wrap_pread(int file, void* to, size_t size, off_t offset) {
  return REAL(pread)(file, to, size, offset);
}
FILE* __wrap_fopen64(const char* path, const char* mode) { return REAL(fopen64)(path, mode); }
int __wrap_dup2(int file, int copy) { return REAL(dup2)(file, copy); }
int __wrap_ioctl(int file, unsigned long request, void* argument) {
  return REAL(ioctl)(file, request, argument);
}
int __wrap_poll(pollfd* files, nfds_t count, int timeout) {
  return REAL(poll)(files, count, timeout);
}
int __wrap_setitimer(__itimer_which_t which, const itimerval* value, itimerval* old) {
  return REAL(setitimer)(which, value, old);
}
int __wrap_getentropy(void* to, size_t size) { return REAL(getentropy)(to, size); }
uint32_t __wrap_arc4random() { return REAL(arc4random)(); }

int __wrap_vsnprintf(char* to, size_t size, const char* format, va_list arguments) {
  return REAL(vsnprintf)(to, size, format, arguments);
}
int __wrap_snprintf(char* to, size_t size, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = REAL(vsnprintf)(to, size, format, arguments);
  va_end(arguments);
  return length;
}
int __wrap_sprintf(char* to, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int length = REAL(vsprintf)(to, format, arguments);
  va_end(arguments);
  return length;
}

long __wrap_syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (long& argument : a) argument = va_arg(list, long);
  va_end(list);
  return REAL(syscall)(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

void* __wrap_dlsym(void* handle, const char* name) {
  using Find = void* (*)(void*, const char*);
  static const auto find = reinterpret_cast<Find>(dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5"));
  return find(handle, name);
}
int __wrap_dl_iterate_phdr(int (*callback)(dl_phdr_info*, size_t, void*), void* data) {
  return REAL(dl_iterate_phdr)(callback, data);
}

void __wrap__Unwind_DeleteException(_Unwind_Exception* exception) {
  REAL(_Unwind_DeleteException)(exception);
}

_Unwind_Reason_Code __wrap__Unwind_RaiseException(_Unwind_Exception* exception) {
  return REAL(_Unwind_RaiseException)(exception);
}

}  // extern "C"
