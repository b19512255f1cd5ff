// Functions of libc that read and write the program's memory: to the race detector they are
// accesses to ranges.

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "native/access.h"
#include "native/real.h"
#include "native/secluded.h"

using namespace mazurka;

namespace {

void reads(const void* address, size_t size, std::uintptr_t pc) {
  if (running != nullptr) range_access(*running, address, size, false, pc);
  else if (size != 0) note_secluded(address, false);
}
void writes(const void* address, size_t size, std::uintptr_t pc) {
  if (running != nullptr) range_access(*running, address, size, true, pc);
  else if (size != 0) note_secluded(address, true);
}

}  // namespace

MAZURKA_EXPORT void* memcpy(void* to, const void* from, size_t size) noexcept {
  reads(from, size, CALLER);
  writes(to, size, CALLER);
  return REAL(memmove)(to, from, size);
}
MAZURKA_EXPORT void* memmove(void* to, const void* from, size_t size) noexcept {
  reads(from, size, CALLER);
  writes(to, size, CALLER);
  return REAL(memmove)(to, from, size);
}
MAZURKA_EXPORT void* memset(void* to, int value, size_t size) noexcept {
  writes(to, size, CALLER);
  return REAL(memset)(to, value, size);
}
MAZURKA_EXPORT int memcmp(const void* a, const void* b, size_t size) noexcept {
  reads(a, size, CALLER);
  reads(b, size, CALLER);
  return REAL(memcmp)(a, b, size);
}
MAZURKA_EXPORT int bcmp(const void* a, const void* b, size_t size) noexcept {
  reads(a, size, CALLER);
  reads(b, size, CALLER);
  return REAL(memcmp)(a, b, size);
}
MAZURKA_EXPORT size_t strlen(const char* text) noexcept {
  const size_t length = REAL(strlen)(text);
  reads(text, length + 1, CALLER);
  return length;
}
MAZURKA_EXPORT int strcmp(const char* a, const char* b) noexcept {
  if (running != nullptr || secluded != nullptr) {
    size_t same = 0;
    while (a[same] != '\0' && a[same] == b[same]) ++same;
    reads(a, same + 1, CALLER);
    reads(b, same + 1, CALLER);
  }
  return REAL(strcmp)(a, b);
}
MAZURKA_EXPORT int strncmp(const char* a, const char* b, size_t most) noexcept {
  if (running != nullptr || secluded != nullptr) {
    size_t same = 0;
    while (same < most && a[same] != '\0' && a[same] == b[same]) ++same;
    const size_t size = same < most ? same + 1 : most;
    reads(a, size, CALLER);
    reads(b, size, CALLER);
  }
  return REAL(strncmp)(a, b, most);
}
MAZURKA_EXPORT char* strcpy(char* to, const char* from) noexcept {
  const size_t size = REAL(strlen)(from) + 1;
  reads(from, size, CALLER);
  writes(to, size, CALLER);
  return REAL(strcpy)(to, from);
}
MAZURKA_EXPORT char* strncpy(char* to, const char* from, size_t size) noexcept {
  if (running != nullptr || secluded != nullptr) {
    const size_t length = strnlen(from, size);
    reads(from, length < size ? length + 1 : size, CALLER);
    writes(to, size, CALLER);
  }
  return REAL(strncpy)(to, from, size);
}
MAZURKA_EXPORT char* strcat(char* to, const char* from) noexcept {
  const size_t size = REAL(strlen)(from) + 1;
  const size_t before = REAL(strlen)(to);
  reads(from, size, CALLER);
  reads(to, before + 1, CALLER);
  writes(to + before, size, CALLER);
  return REAL(strcat)(to, from);
}
MAZURKA_EXPORT char* strdup(const char* text) noexcept {
  reads(text, REAL(strlen)(text) + 1, CALLER);
  return REAL(strdup)(text);
}

MAZURKA_EXPORT void bzero(void* to, size_t size) noexcept {
  writes(to, size, CALLER);
  REAL(memset)(to, 0, size);
}
MAZURKA_EXPORT char* stpcpy(char* to, const char* from) noexcept {
  const size_t size = REAL(strlen)(from) + 1;
  reads(from, size, CALLER);
  writes(to, size, CALLER);
  return REAL(stpcpy)(to, from);
}
MAZURKA_EXPORT size_t strnlen(const char* text, size_t most) noexcept {
  const size_t length = REAL(strnlen)(text, most);
  reads(text, length < most ? length + 1 : most, CALLER);
  return length;
}
MAZURKA_EXPORT int vsnprintf(char* to, size_t size, const char* format,
                             va_list arguments) noexcept {
  const int length = REAL(vsnprintf)(to, size, format, arguments);
  if (length >= 0 && size > 0) {
    writes(to, static_cast<size_t>(length) < size ? static_cast<size_t>(length) + 1 : size, CALLER);
  }
  return length;
}
MAZURKA_EXPORT int snprintf(char* to, size_t size, const char* format, ...) noexcept {
  va_list arguments;
  va_start(arguments, format);
  const int length = REAL(vsnprintf)(to, size, format, arguments);
  va_end(arguments);
  if (length >= 0 && size > 0) {
    writes(to, static_cast<size_t>(length) < size ? static_cast<size_t>(length) + 1 : size, CALLER);
  }
  return length;
}
MAZURKA_EXPORT int sprintf(char* to, const char* format, ...) noexcept {
  va_list arguments;
  va_start(arguments, format);
  const int length = REAL(vsprintf)(to, format, arguments);
  va_end(arguments);
  if (length >= 0) writes(to, static_cast<size_t>(length) + 1, CALLER);
  return length;
}

// Clang calls these for its own copies.
MAZURKA_EXPORT void* __tsan_memcpy(void* to, const void* from, size_t size) {
  reads(from, size, CALLER);
  writes(to, size, CALLER);
  return REAL(memmove)(to, from, size);
}
MAZURKA_EXPORT void* __tsan_memmove(void* to, const void* from, size_t size) {
  reads(from, size, CALLER);
  writes(to, size, CALLER);
  return REAL(memmove)(to, from, size);
}
MAZURKA_EXPORT void* __tsan_memset(void* to, int value, size_t size) {
  writes(to, size, CALLER);
  return REAL(memset)(to, value, size);
}
