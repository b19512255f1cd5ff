// The atomic accesses and fences of an execution that is recorded, in their order: to say of a data race which memory
// orders would prevent it.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/ids.h"
#include "core/step.h"

namespace mazurka {

class OrderLog {
 public:
  struct Entry {
    ProcessId process{};
    std::uint32_t time = 0;  // of its process (races.h)
    bool is_fence = false;
    Access how{};
    Order order{};
    std::uintptr_t address = 0;
    std::size_t size = 0;
    std::uintptr_t pc = 0;
  };

  // A write of one thread that another one has read, directly or from a read-modify-write that went on with it. If both
  // had the right order, all before the write would be ordered with all after the read.
  struct Pair {
    Entry write, read;
    bool write_is_weak = false, read_is_weak = false;  // at least one
  };

  void clear() { entries_.clear(); }
  void note(const Entry& entry) { entries_.push_back(entry); }

  // A pair that would order what the first process did at that time and what the second does now: if there are several,
  // one that needs the fewest changes, and the last of these.
  std::optional<Pair> would_order(ProcessId first, std::uint32_t time, ProcessId second) const;

 private:
  std::vector<std::size_t> writes_read_by(std::size_t read) const;
  bool has_fence(ProcessId p, bool releases, std::size_t begin, std::size_t end,
                 std::uint32_t time) const;

  std::vector<Entry> entries_;
};

}  // namespace mazurka
