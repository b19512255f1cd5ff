// Loops that look again and again, and count how often or wait a little in between.
//
// A loop that only waits is recognised when the thread comes to the same state again (spin.h). One that
// counts its rounds never does. So a look (a read, or a compare-and-swap that fails) from the same place
// at the same location that finds the same value again is no operation of its own when there were a
// few before it. If another thread changes the location, some look finds it; which one is assumed not
// to matter, unless the thread is seen to go on looking from there after a change: then it is no loop
// that waits, and all its looks count (Knowledge::is_restless).
//
// A thread that writes does something else than looking. But what is volatile or atomic may be as much its own
// as a plain counter: if a thread that looks uses, again and again, what no other thread does, those accesses
// are no operations (Knowledge::uses_own).
//
// To try a lock in vain is a look at it, and so is an exchange that leaves what was there. A wait at a
// condition variable that times out is a look at what the mutex guards: it finds the same if nobody else
// has had the mutex and changed something meanwhile. One at a futex is a look at its word.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/operation.h"
#include "native/spin.h"

namespace mazurka {

// What can fail may succeed, and what writes may change something: then it is no look.
constexpr bool may_look(Kind kind) {
  return kind == Kind::read || kind == Kind::compare_and_swap || kind == Kind::exchange ||
         kind == Kind::await || tries(kind);
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

  static constexpr std::uint64_t many_own_uses = 100;  // in between looks: that may be a loop
  bool is_any() const { return !looks_.empty(); }

  struct Look {
    std::uintptr_t pc;
    ObjectId location;
    std::int64_t value;   // of the location, the last one
    std::int64_t part;    // of it that is looked at: the others do not matter to the thread
    std::uint64_t times;  // that it was found in a row
    bool has_changed;
    std::uintptr_t changed_for;  // where the function that found the change was called
    bool times_out;              // a wait with a time-out at that object: nothing is read there
  };

  // The last one from there; nullptr if there was none.
  const Look* last(std::uintptr_t pc, ObjectId x) const {
    const auto look = const_cast<Looks*>(this)->find(pc, x);
    return look == looks_.end() ? nullptr : &*look;
  }

  // It finds this value. Returns whether it goes on to look after it has found a change. Without optimisation
  // all looks are in one function of the standard library: there `caller` tells who it is.
  bool find(std::uintptr_t pc, ObjectId x, std::int64_t value, std::int64_t part,
            std::uintptr_t caller = 0) {
    ++since_time_out_;
    const auto look = find(pc, x);
    if (look == looks_.end()) {
      looks_.push_back({pc, x, value, part, 1, false, 0, false});
      return false;
    }
    const bool goes_on = look->has_changed && look->changed_for == caller;
    const bool is_same = look->part == part;
    if (!look->has_changed) look->changed_for = caller;
    look->has_changed |= !is_same;
    look->times = is_same ? look->times + 1 : 1;
    look->value = value;
    look->part = part;
    return goes_on;
  }

  // A wait there has timed out, and something may be new.
  void note_time_out(std::uintptr_t pc, ObjectId x) {
    clear();
    find_time_out(pc, x);
    looks_[0].times = 0;
  }

  // … and nothing is new.
  void find_time_out(std::uintptr_t pc, ObjectId x) {
    find(pc, x, 0, 0);
    find(pc, x)->times_out = true;
    since_time_out_ = 0;
  }

  // Whether it waits with a time-out in between, and still does so.
  bool has_time_out() const {
    return since_time_out_ < endless && std::ranges::any_of(looks_, &Look::times_out);
  }

  const std::vector<Look>& all() const { return looks_; }

  // What its last operation has read: nobody else could have changed it since.
  using Two = std::array<ObjectId, 2>;
  static constexpr Two nothing = {no_object, no_object};
  bool has_just_read(ObjectId x) const { return just_read_[0] == x || just_read_[1] == x; }
  void set_just_read(const Two& locations) { just_read_ = locations; }

  // What it has found at least so often, each location once.
  std::vector<SpinWatch::Read> reads(std::uint64_t times) const {
    std::vector<SpinWatch::Read> result;
    for (const Look& look : looks_) {
      if (look.times_out || look.times < times) continue;
      const SpinWatch::Read read{look.location, look.value, true};
      if (std::ranges::find(result, read) == result.end()) result.push_back(read);
    }
    return result;
  }

 private:
  std::vector<Look>::iterator find(std::uintptr_t pc, ObjectId x) {
    return std::ranges::find_if(
        looks_, [&](const Look& look) { return look.pc == pc && look.location == x; });
  }

  std::vector<Look> looks_;
  std::uint64_t since_time_out_ = 0;
  Two just_read_ = nothing;
};

}  // namespace mazurka
