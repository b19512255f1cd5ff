// Loops that only wait.
//
// All local state of a thread is in its stack and the registers that a call preserves (entry.h). If
// a thread comes to the same operation with the very same stack and registers, and has changed no
// memory in between (to write what is there already is no change), then what it did in between was
// nothing: it can only go on differently after another thread has changed a location that it read.
//
// To lock a mutex and to unlock it again changes nothing, either. But what a thread looks at while it
// holds the mutex may be data that only those who lock it change: so it waits for others to have had
// the mutex since.
//
// The local state is compared with a copy made at an earlier operation, the anchor. Where to put the
// anchor is found as in Brent's search for cycles: it moves to the present operation after 1, 2,
// 4, … operations, so it enters every loop sooner or later.

#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/ids.h"
#include "native/entry.h"

namespace mazurka {

class SpinWatch {
 public:
  struct Read {
    ObjectId location;
    std::int64_t value;
    bool operator==(const Read&) const = default;
  };

  void reset() {
    is_anchored_ = false;
    seen_ = 0;
    reads_.clear();
    written_.size = 0;
  }

  // The thread changed memory (or may have).
  void changed_memory() {
    if (seen_ != 0) reset();
  }

  // The thread is about to write there, by itself. Who leaves what was there changes nothing.
  void writes(std::uintptr_t address, std::size_t size) {
    settle();
    if (seen_ == 0) return;
    if (size > sizeof written_.before) return reset();
    written_.address = address;
    written_.size = size;
    std::memcpy(written_.before, reinterpret_cast<const void*>(address), size);
  }

  // Looks at what the last write has left; before anybody else can write there.
  void settle() {
    if (written_.size == 0) return;
    const void* now = reinterpret_cast<const void*>(written_.address);
    const bool changed = std::memcmp(now, written_.before, written_.size) != 0;
    written_.size = 0;
    if (changed) changed_memory();
  }

  // The thread is about to read. Returns true if it is in a loop that does nothing; then
  // reads() are the locations it reads there.
  bool at_read(const EntryRegisters& registers, std::uintptr_t stack_end) {
    settle();
    ++seen_;
    if (seen_ == 1) {
      limit_ = 2;
      return false;  // most reads are not in a loop: no copy for the first ones
    }
    const auto* stack = reinterpret_cast<const char*>(registers.stack);
    const std::size_t size = stack_end - registers.stack;
    if (is_anchored_ && registers == registers_ && held_ == held_at_anchor_ &&
        std::memcmp(stack_.data(), stack, size) == 0) {
      return true;
    }
    if (seen_ >= limit_) {
      limit_ *= 2;
      is_anchored_ = true;
      registers_ = registers;
      held_at_anchor_ = held_;
      stack_.assign(stack, stack + size);
      reads_.clear();
    }
    return false;
  }

  void has_read(ObjectId location, std::int64_t value) {
    if (!is_anchored_) return;
    for (Read& read : reads_) {
      if (read.location != location) continue;
      // Another thread changed it meanwhile: what comes next is not what was.
      if (read.value != value) is_anchored_ = false;
      return;
    }
    reads_.push_back({location, value});
  }

  // It has locked a mutex that had this value, or unlocked one that has it now. What is the thread's
  // own, nobody else will change.
  void has_locked(ObjectId mutex, std::int64_t before, bool is_shared) {
    if (is_shared) has_read(mutex, before);
    held_.push_back(mutex);
  }
  void has_unlocked(ObjectId mutex, std::int64_t after, bool is_shared) {
    if (const auto held = std::ranges::find(held_, mutex); held != held_.end()) held_.erase(held);
    if (!is_anchored_ || !is_shared) return;
    const auto read = std::ranges::find(reads_, mutex, &Read::location);
    if (read == reads_.end()) reads_.push_back({mutex, after});
    else read->value = after;
  }

  // Since the anchor, each location once.
  const std::vector<Read>& reads() const { return reads_; }

 private:
  bool is_anchored_ = false;
  std::vector<ObjectId> held_, held_at_anchor_;
  std::uint64_t seen_ = 0;   // reads since memory was last changed
  std::uint64_t limit_ = 2;  // the anchor moves when seen_ gets there
  EntryRegisters registers_{};
  std::vector<char> stack_;  // from registers_.stack on, the return address first
  std::vector<Read> reads_;
  struct {
    std::uintptr_t address = 0;
    std::size_t size = 0;  // 0: nothing
    char before[16] = {};
  } written_;
};

}  // namespace mazurka
