// Functions that we define in front of libc: how to get at libc's own.

#pragma once

#include <dlfcn.h>

#define MAZURKA_EXPORT extern "C" __attribute__((visibility("default")))

// The next definition of `function` after ours: REAL(pthread_join)(thread, result).
#define REAL(function)                                                                           \
  ([]() -> decltype(&function) {                                                                 \
    static const auto next = reinterpret_cast<decltype(&function)>(dlsym(RTLD_NEXT, #function)); \
    return next;                                                                                 \
  }())

// Where the function that calls this one was called from.
#define CALLER reinterpret_cast<std::uintptr_t>(__builtin_return_address(0))
