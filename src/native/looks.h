// Loops that look again and again, and count how often or wait a little in between.
//
// A loop that only waits is recognised when the thread comes to the same state again (spin.h). One that
// counts its rounds never does. So a look (a read, or a compare-and-swap that fails) from the same place
// at the same location that finds the same value again is no operation of its own when there were a
// few before it. If another thread changes the location, some look finds it; which one is assumed not
// to matter, unless the thread is seen to go on looking from there after a change: then it is no loop
// that waits, and all its looks count (Knowledge::is_restless).
//
// To try a lock in vain is a look at it. A wait at a condition variable that times out is a look at what
// the mutex guards: it finds the same if nobody else has had the mutex meanwhile.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/operation.h"
#include "native/spin.h"

namespace mazurka {

// What can fail may succeed, and is no look then.
constexpr bool may_look(Kind kind) {
  return kind == Kind::read || kind == Kind::compare_and_swap || kind == Kind::await || tries(kind);
}

class Looks {
 public:
  // At least two of them count: that a thread goes on after a change has to be seen.
  static constexpr std::uint64_t endless = 100'000;  // so many are taken for no end of them

  // The thread does something else than looking.
  void clear() {
    looks_.clear();
    just_read_ = nothing;
  }

  struct Look {
    std::uintptr_t pc;
    ObjectId location;
    std::int64_t value;   // the last one
    std::uint64_t times;  // that it was found in a row
    bool has_changed;
  };

  // The last one from there; nullptr if there was none.
  const Look* last(std::uintptr_t pc, ObjectId x) const {
    const auto look = std::ranges::find_if(
        looks_, [&](const Look& look) { return look.pc == pc && look.location == x; });
    return look == looks_.end() ? nullptr : &*look;
  }

  // It finds this value. Returns whether it goes on to look after it has found a change.
  bool find(std::uintptr_t pc, ObjectId x, std::int64_t value) {
    for (Look& look : looks_) {
      if (look.pc != pc || look.location != x) continue;
      const bool goes_on = look.has_changed;
      look.has_changed |= look.value != value;
      look.times = look.value == value ? look.times + 1 : 1;
      look.value = value;
      return goes_on;
    }
    looks_.push_back({pc, x, value, 1, false});
    return false;
  }

  bool has_only(std::uintptr_t pc, ObjectId x) const {
    return looks_.empty() || (looks_.size() == 1 && last(pc, x) != nullptr);
  }

  // What its last operation has read: nobody else could have changed it since.
  using Two = std::array<ObjectId, 2>;
  static constexpr Two nothing = {no_object, no_object};
  bool has_just_read(ObjectId x) const { return just_read_[0] == x || just_read_[1] == x; }
  void set_just_read(const Two& locations) { just_read_ = locations; }

  // What it has found last, each location once.
  std::vector<SpinWatch::Read> reads() const {
    std::vector<SpinWatch::Read> result;
    for (const Look& look : looks_) {
      const SpinWatch::Read read{look.location, look.value};
      if (std::ranges::find(result, read) == result.end()) result.push_back(read);
    }
    return result;
  }

 private:
  std::vector<Look> looks_;
  Two just_read_ = nothing;
};

}  // namespace mazurka
