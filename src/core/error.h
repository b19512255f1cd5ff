// Whose fault is it? Three kinds of trouble, three ways to speak:
//
//   the program's   a Finding (core/finding.h), a value that ends up in the report
//   the caller's    throw UserError(…), caught in main, exit status 2
//   ours            CHECK(…), always on; DCHECK(…), in debug builds: exit status 70

#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace mazurka {

class UserError : public std::runtime_error {
 public:
  template <typename... Args>
  explicit UserError(fmt::format_string<Args...> format, Args&&... args)
      : std::runtime_error(fmt::format(format, std::forward<Args>(args)...)) {}
};

// A broken promise of ours. Whoever knows how to reproduce it adds that on the way up.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void check_failed(const char* file, int line, const char* condition,
                               const std::string& message);

}  // namespace mazurka

#define CHECK(condition, ...)                                                              \
  do {                                                                                     \
    if (!(condition)) [[unlikely]]                                                         \
      ::mazurka::check_failed(__FILE__, __LINE__, #condition, ::fmt::format(__VA_ARGS__)); \
  } while (false)

#ifdef NDEBUG
#define DCHECK(condition)         \
  do {                            \
    if (false) (void)(condition); \
  } while (false)
#else
#define DCHECK(condition) CHECK(condition, "debug check")
#endif
