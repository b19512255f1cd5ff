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

  bool has(Habit habit) const { return (habits_ >> static_cast<int>(habit) & 1) != 0; }
  void add(Habit habit) { habits_ |= 1u << static_cast<int>(habit); }

  // While findings are explained nothing is learnt: what is an operation stays the same.
  bool can_learn() const { return !is_closed_; }
  Temporarily<bool> close() { return {is_closed_, true}; }

 private:
  void place(const Module& module, std::string_view name);

  std::vector<std::string> unplaced_;  // words about modules that are not there yet
  std::set<std::uintptr_t> synchronising_;
  std::set<std::uintptr_t> restless_;
  unsigned habits_ = 0;  // a bit for each
  bool is_closed_ = false;
};

}  // namespace mazurka
