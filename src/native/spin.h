// Loops that only wait.
//
// All local state of a thread is in its stack and the registers that a call preserves (entry.h). If
// a thread comes to the same operation with the very same stack and registers, and has changed no
// memory in between (to write what is there already is no change), then what it did in between was
// nothing: it can only go on differently after another thread has changed a location that it read.
//
// To lock a mutex and to unlock it again changes nothing, either. But what a thread looks at while it
// holds the mutex may be data that only those who lock it change: so it waits for others to have had
// the mutex since, and to have changed something meanwhile.
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
    bool was_tried =
        false;  // a lock that the thread would not have waited for: any change of it is news
    bool operator==(const Read&) const = default;
  };

  void reset() {
    is_anchored_ = false;
    seen_ = 0;
    reads_.clear();
    written_.size = 0;
  }

  // As new, for the next execution; but memory that it has, it keeps.
  void restart() {
    reset();
    held_.clear();
    held_at_anchor_.clear();
    changes_at_lock_.clear();
    changes_ = 0;
    has_waited_ = false;
    limit_ = 2;
  }

  // The thread changed memory (or may have); on its own stack, where it is compared.
  void changed_memory() {
    changed_for_others();
    moved_on();
  }
  void changed_for_others() {
    ++changes_;
    has_waited_ = false;
  }

  // It has changed nothing, but is not where it was: time has passed.
  void moved_on() {
    if (seen_ != 0) reset();
  }

  // The thread is about to write there, by itself. Who leaves what was there changes nothing.
  void writes(std::uintptr_t address, std::size_t size) {
    settle();
    if (seen_ == 0 || size > sizeof written_.before) return changed_memory();
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

  // The thread is about to read at this address, which may be all that tells one round of a loop from the next (who goes
  // through a list). Returns true if it is in a loop that does nothing; then reads() are the locations it reads there.
  bool at_read(std::uintptr_t address, const EntryRegisters& registers, std::uintptr_t stack_end) {
    settle();
    ++seen_;
    if (seen_ == 1) {
      limit_ = 2;
      return false;  // most reads are not in a loop: no copy for the first ones
    }
    const auto* stack = reinterpret_cast<const char*>(registers.stack);
    const std::size_t size = stack_end - registers.stack;
    if (is_anchored_ && address == address_ && registers == registers_ &&
        held_ == held_at_anchor_ && std::memcmp(stack_.data(), stack, size) == 0) {
      return true;
    }
    if (seen_ >= limit_) {
      limit_ *= 2;
      is_anchored_ = true;
      ++anchors_;
      address_ = address;
      registers_ = registers;
      held_at_anchor_ = held_;
      stack_.assign(stack, stack + size);
      reads_.clear();
    }
    return false;
  }

  void has_read(ObjectId location, std::int64_t value, bool was_tried = false) {
    if (!is_anchored_) return;
    for (Read& read : reads_) {
      if (read.location != location) continue;
      // Another thread changed it meanwhile: what comes next is not what was.
      if (read.value != value) is_anchored_ = false;
      return;
    }
    reads_.push_back({location, value, was_tried});
  }

  // It has locked a mutex that had this value, or unlocked one that has it now. What is the thread's
  // own, nobody else will change.
  void has_locked(ObjectId mutex, std::int64_t before, bool is_shared, bool has_tried = false) {
    if (is_shared) has_read(mutex, before);
    const auto read = std::ranges::find(reads_, mutex, &Read::location);
    if (read != reads_.end()) read->was_tried |= has_tried;
    held_.push_back(mutex);
    changes_at_lock_.push_back(changes_);
  }
  void has_unlocked(ObjectId mutex, std::int64_t after, bool is_shared) {
    if (const auto held = std::ranges::find(held_, mutex); held != held_.end()) {
      changes_at_lock_.erase(changes_at_lock_.begin() + (held - held_.begin()));
      held_.erase(held);
      leave_anchor_under(mutex);
    }
    if (!is_anchored_ || !is_shared) return;
    const auto read = std::ranges::find(reads_, mutex, &Read::location);
    if (read == reads_.end()) reads_.push_back({mutex, after});
    else read->value = after;
  }

  // Whether it has changed nothing since it locked the mutex.
  bool has_only_looked(ObjectId mutex) {
    settle();
    const auto held = std::ranges::find(held_, mutex);
    return held != held_.end() && changes_at_lock_[held - held_.begin()] == changes_;
  }

  // It has waited for a change.
  void has_waited() {
    reset();
    has_waited_ = true;
  }

  // Whether nothing is known that could make a difference, but for whether it has seen something.
  bool is_as_new() const {
    return seen_ <= 1 && !is_anchored_ && !has_waited_ && held_.empty() && written_.size == 0;
  }

  // Whether it may be in a loop.
  bool looks_again() const { return is_anchored_ || has_waited_; }

  // Whether it makes a difference to it that a write leaves what was there; and that others look at what it
  // writes on its own stack.
  bool compares_writes() const { return seen_ != 0; }
  bool counts_changes() const { return looks_again() || !held_.empty(); }

  // Since the anchor, each location once.
  const std::vector<Read>& reads() const { return reads_; }

  // For who goes once more through a loop that does nothing (Round): the anchor stays where it is, as long as the
  // thread finds the same. 0: there is none.
  std::uint64_t anchor() const { return is_anchored_ ? anchors_ : 0; }
  void keep_anchor() { limit_ = std::max(limit_, seen_ + 64); }

  // The last round: of all that the loop reads only one is left.
  struct Round {
    std::uint64_t anchor = 0;
    std::vector<Read> left;
    std::size_t length = 0;  // so many locations it reads
  };

 private:
  // A loop that gives a mutex back in between does not wait where it holds it: others can have it.
  void leave_anchor_under(ObjectId mutex) {
    if (!is_anchored_ || std::ranges::find(held_at_anchor_, mutex) == held_at_anchor_.end()) return;
    is_anchored_ = false;
    limit_ = seen_ + 1;  // the next operation is a better place
  }

  bool is_anchored_ = false;
  std::uint64_t anchors_ = 0;  // so many there were
  std::vector<ObjectId> held_, held_at_anchor_;
  std::vector<std::uint64_t> changes_at_lock_;  // of held_
  std::uint64_t changes_ = 0;                   // of memory
  bool has_waited_ = false;                     // and changed nothing since
  std::uint64_t seen_ = 0;                      // reads since memory was last changed
  std::uint64_t limit_ = 2;                     // the anchor moves when seen_ gets there
  std::uintptr_t address_ = 0;                  // of the anchor
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
