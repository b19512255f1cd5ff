// What the program prints: nobody sees it, but for the executions that are shown.

#pragma once

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <string>

namespace mazurka {

// What the program prints while it is explored is of no interest.
inline void silence() {
  const int nowhere = open("/dev/null", O_RDWR);
  for (int descriptor : {1, 2}) dup2(nowhere, descriptor);
  close(nowhere);
}

// Catches what the program prints in one execution.
class Output {
 public:
  // Beforehand, so that the program's own files have the same numbers in every execution.
  static void prepare() { file_ = memfd_create("output", 0); }

  Output() {
    if (file_ < 0) return;  // a debugger shows it
    clear();
    for (int descriptor : {1, 2}) dup2(file_, descriptor);
  }
  ~Output() {
    if (file_ >= 0) silence();
  }

  void clear() const {
    [[maybe_unused]] const int failed = ftruncate(file_, 0);
    lseek(file_, 0, SEEK_SET);
  }

  std::string text() const {
    if (file_ < 0) return "";
    std::string text(static_cast<std::size_t>(lseek(file_, 0, SEEK_END)), '\0');
    const ssize_t size = pread(file_, text.data(), text.size(), 0);
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return text;
  }

 private:
  static inline int file_ = -1;
};

}  // namespace mazurka
