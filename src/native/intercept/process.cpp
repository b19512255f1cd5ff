// The end of the process: exit, abort, assert, exit handlers; and what escapes control.

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <algorithm>
#include <exception>
#include <string_view>
#include <typeinfo>

#include "native/checking.h"
#include "native/exit.h"
#include "native/process_state.h"
#include "native/real.h"

using namespace mazurka;

namespace {

// The type of the exception that nobody caught, asked of the program's own C++ library.
const std::type_info* current_exception_type() {
  using Type = const std::type_info* (*)();
  static const auto type =
      reinterpret_cast<Type>(dlsym(RTLD_NEXT, "_ZN10__cxxabiv130__cxa_current_exception_typeEv"));
  static const auto other =
      reinterpret_cast<Type>(dlsym(RTLD_NEXT, "__cxa_current_exception_type"));
  return type != nullptr ? type() : other != nullptr ? other() : nullptr;
}

// What the exception says, by the means of the program's own C++ library: what() of a
// std::exception, the value of a number or text.
std::string current_exception_text(const std::type_info& type) {
  using Current = void (*)(void**);  // std::current_exception, as it is called in machine code
  static const auto current =
      reinterpret_cast<Current>(dlsym(RTLD_NEXT, "_ZSt17current_exceptionv"));
  static const auto* exception_type =
      static_cast<const std::type_info*>(dlsym(RTLD_NEXT, "_ZTISt9exception"));
  void* object = nullptr;
  if (current != nullptr) current(&object);
  if (object == nullptr) return "";
  const std::string_view name = type.name();
  if (name == "i") return fmt::format("{}", *static_cast<int*>(object));
  if (name == "PKc") return *static_cast<const char**>(object);
  if (exception_type == nullptr || !exception_type->__do_catch(&type, &object, 1)) return "";
  return static_cast<std::exception*>(object)->what();
}

// Handlers of libstdc++ and the like have nothing to do with what is checked.
bool belongs_to_system(void (*handler)(void*)) {
  Dl_info info;
  if (dladdr(reinterpret_cast<void*>(handler), &info) == 0) return false;
  const std::string_view path = info.dli_fname;
  return path.starts_with("/lib") || path.starts_with("/usr/lib");
}

void note_handler(Thread& t, void (*handler)(void*), void* argument) {
  std::int64_t& state = process_state().handlers_state;
  program->begin_to_matter(Matter::handlers);
  program->note_matter(t, Matter::handlers, state);
  for (auto word :
       {reinterpret_cast<std::uint64_t>(handler), reinterpret_cast<std::uint64_t>(argument)}) {
    state = static_cast<std::int64_t>(scattered(static_cast<std::uint64_t>(state) ^ word) + 1);
  }
}

std::string readable(const std::type_info& type) {
  using Demangle = char* (*)(const char*, char*, size_t*, int*);
  static const auto demangle = reinterpret_cast<Demangle>(dlsym(RTLD_NEXT, "__cxa_demangle"));
  char space[1024];
  size_t size = sizeof space;
  int status = -1;
  // A name that does not fit would be allocated; then it stays as it is.
  if (demangle != nullptr && demangle(type.name(), space, &size, &status) == space) return space;
  return type.name();
}

}  // namespace

MAZURKA_EXPORT __attribute__((noreturn)) void abort() {
  if (running == nullptr) REAL(abort)();
  if (const std::type_info* type = current_exception_type()) {
    const std::string what = current_exception_text(*type);
    program->fail(*running, FindingKind::exception,
                  fmt::format("an exception of type {} is not caught{}{}", readable(*type),
                              what.empty() ? "" : ": ", what),
                  CALLER);
  }
  program->fail(*running, FindingKind::abort, "calls abort", CALLER);
}

MAZURKA_EXPORT __attribute__((noreturn)) void __assert_fail(const char* assertion, const char* file,
                                                            unsigned line, const char* function) {
  if (running == nullptr) REAL(__assert_fail)(assertion, file, line, function);
  program->fail(*running, FindingKind::assertion,
                fmt::format("assertion `{}` does not hold", assertion), CALLER);
}

// std::__glibcxx_assert_fail: libstdc++ checks how it is used.
extern "C" void _ZSt21__glibcxx_assert_failPKciS0_S0_(const char*, int, const char*, const char*);
MAZURKA_EXPORT __attribute__((noreturn)) void _ZSt21__glibcxx_assert_failPKciS0_S0_(
    const char* file, int line, const char* function, const char* condition) {
  if (running == nullptr) {
    REAL(_ZSt21__glibcxx_assert_failPKciS0_S0_)(file, line, function, condition);
    REAL(abort)();
  }
  program->fail(*running, FindingKind::assertion,
                fmt::format("assertion `{}` of the C++ library does not hold", condition), CALLER);
}

MAZURKA_EXPORT __attribute__((noreturn)) void __assert_perror_fail(int error, const char* file,
                                                                   unsigned line,
                                                                   const char* function) {
  if (running == nullptr) REAL(__assert_perror_fail)(error, file, line, function);
  program->fail(*running, FindingKind::assertion, fmt::format("unexpected error number {}", error),
                CALLER);
}

MAZURKA_EXPORT __attribute__((noreturn)) void exit(int status) {
  if (running == nullptr) REAL(exit)(status);
  process_exit(*running, status, ExitWay::with_handlers, CALLER);
}

MAZURKA_EXPORT __attribute__((noreturn)) void _exit(int status) {
  if (running == nullptr) REAL(_exit)(status);
  process_exit(*running, status, ExitWay::at_once, CALLER);
}

MAZURKA_EXPORT __attribute__((noreturn)) void _Exit(int status) {
  if (running == nullptr) REAL(_Exit)(status);
  process_exit(*running, status, ExitWay::at_once, CALLER);
}

MAZURKA_EXPORT __attribute__((noreturn)) void quick_exit(int status) noexcept {
  if (running == nullptr) REAL(quick_exit)(status);
  process_exit(*running, status, ExitWay::quick, CALLER);
}

// What at_quick_exit of C and of C++ calls.
extern "C" int __cxa_at_quick_exit(void (*)(void*), void*) noexcept;
MAZURKA_EXPORT int __cxa_at_quick_exit(void (*handler)(void*), void* dso) noexcept {
  if (!is_checking()) return REAL(__cxa_at_quick_exit)(handler, dso);
  process_state().quick_exit_handlers.push_back(handler);
  return 0;
}

extern "C" int __cxa_atexit(void (*)(void*), void*, void*) noexcept;

MAZURKA_EXPORT int __cxa_atexit(void (*handler)(void*), void* argument, void* dso) noexcept {
  if (!is_checking()) return REAL(__cxa_atexit)(handler, argument, dso);
  if (program != nullptr && running == nullptr) return 0;  // the library's own
  const bool is_of_system = belongs_to_system(handler);
  const bool can_be_closed = program != nullptr && program->late_modules().contains(
                                                       reinterpret_cast<std::uintptr_t>(handler));
  if (is_of_system && !can_be_closed) return 0;
  if (running != nullptr) note_handler(*running, handler, argument);
  process_state().exit_handlers.push_back({handler, argument, nullptr, dso, is_of_system});
  return 0;
}

// A module is closed.
extern "C" void __cxa_finalize(void*);
MAZURKA_EXPORT void __cxa_finalize(void* dso) {
  if (running == nullptr) return REAL(__cxa_finalize)(dso);
  std::vector<ExitHandler>& handlers = process_state().exit_handlers;
  for (;;) {
    const auto last =
        std::ranges::find(handlers.rbegin(), handlers.rend(), dso, &ExitHandler::module);
    if (last == handlers.rend()) return;
    const ExitHandler handler = *last;
    handlers.erase(std::next(last).base());
    handler.function(handler.argument);
  }
}

MAZURKA_EXPORT int on_exit(void (*handler)(int, void*), void* argument) {
  if (!is_checking()) return REAL(on_exit)(handler, argument);
  process_state().exit_handlers.push_back({nullptr, argument, handler});
  return 0;
}
