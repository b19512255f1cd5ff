// What makes a difference to few programs only, so that it is noted (program/recall.h) only once it is known
// to. All that was noted before lacks it.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace mazurka {

enum class Matter : std::uint8_t {
  time,      // threads look at the clock, or sleep
  keys,      // of thread-specific data that are made
  handlers,  // for the end of the process
};

class Matters {
 public:
  bool has(Matter matter) const { return has_[static_cast<std::size_t>(matter)]; }
  void add(Matter matter) {
    if (has(matter)) return;
    has_[static_cast<std::size_t>(matter)] = true;
    ++count_;
  }
  std::uint64_t count() const { return count_; }

 private:
  std::array<bool, 3> has_{};
  std::uint64_t count_ = 0;
};

}  // namespace mazurka
