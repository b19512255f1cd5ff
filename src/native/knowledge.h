// What a search has found out about places in the code, and about what the program does at all. It
// decides what is an operation, so a process that replays needs it again: it is part of a schedule as
// text.

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "native/modules.h"
#include "native/temporarily.h"

namespace mazurka {

// What few programs do, and what makes more of all threads an operation.
enum class Habit : std::uint8_t {
  looks_for_ends,  // by pthread_tryjoin_np: that a thread has ended is noticed before it is joined
  cancels,         // threads are cancelled
  sends_signals,   // threads get signals from others
  to_the_process,  // … also such that any of them may take
  tells_news,      // who is woken is told so by a word, too: a loop waits for that and other things
  shares_waiters,  // code that has not our headers waits for atomics of C++20: all wait as libstdc++ does
  closes_in_use,         // a descriptor that another thread is about to use
  changes_state_in_use,  // of a descriptor, likewise: O_NONBLOCK, whether a socket is connected
  asks_actors_to_end,    // by a link, or otherwise: all look for that before each operation
};

class Knowledge {
 public:
  // As another process has written it.
  explicit Knowledge(const std::string& text);

  // A module that was loaded later: now its places have addresses.
  void place(const Module& module);

  // The places that matter for others, as words with commas between them.
  std::string text() const;

  // Code that is not instrumented synchronises by what looks like a plain access (foreign/).
  const std::set<std::uintptr_t>& synchronising() const { return synchronising_; }
  bool synchronises(std::uintptr_t pc) const { return synchronising_.contains(pc); }
  void add_synchronising(std::uintptr_t pc) { synchronising_.insert(pc); }

  // A thread that looks from there goes on to do so after a change (looks.h).
  bool is_restless(std::uintptr_t pc) const { return restless_.contains(pc); }
  void add_restless(std::uintptr_t pc) { restless_.insert(pc); }

  // A thread in a loop that looks uses there what no other does (looks.h).
  bool has_own_uses() const { return !own_uses_.empty(); }
  bool uses_own(std::uintptr_t pc) const { return own_uses_.contains(pc); }
  bool may_use_own(std::uintptr_t pc) const { return !shared_uses_.contains(pc); }
  void add_own_use(std::uintptr_t pc) { own_uses_.insert(pc); }
  void add_shared_use(std::uintptr_t pc) {
    own_uses_.erase(pc);
    shared_uses_.insert(pc);
  }

  // Stores that begin at this address wait in buffers (native/delayed_stores.h).
  bool is_delayed(std::uintptr_t address) const { return delayed_.contains(address); }
  void add_delayed(std::uintptr_t address) { delayed_.insert(address); }

  bool has(Habit habit) const { return (habits_ >> static_cast<int>(habit) & 1) != 0; }
  void add(Habit habit) { habits_ |= 1u << static_cast<int>(habit); }

  // It matters who comes first to a barrier. Not to what is an operation, so it is not in the text.
  bool orders_arrivals() const { return orders_arrivals_; }
  void order_arrivals() { orders_arrivals_ = true; }

  // While findings are explained nothing is learnt: what is an operation stays the same.
  bool can_learn() const { return !is_closed_; }
  Temporarily<bool> close() { return {is_closed_, true}; }

 private:
  void place(const Module& module, std::string_view name);

  std::vector<std::string> unplaced_;  // words about modules that are not there yet
  std::set<std::uintptr_t> synchronising_;
  std::set<std::uintptr_t> restless_;
  std::set<std::uintptr_t> own_uses_;
  std::set<std::uintptr_t>
      shared_uses_;  // that were taken for own ones, so that is not in the text
  std::set<std::uintptr_t> delayed_;
  unsigned habits_ = 0;  // a bit for each
  bool orders_arrivals_ = false;
  bool is_closed_ = false;
};

}  // namespace mazurka
