// Where a failing execution could still have been saved, and by what.

#pragma once

#include "explain/shrink.h"

namespace mazurka {

struct WayOut {
  // Every continuation of the first `no_return` steps fails, and of one step less some continuation
  // passes. 0: every execution of the program fails. Nothing if the effort was not enough.
  std::optional<std::size_t> no_return;
  std::string why_not;     // if it was not the effort
  bool is_certain = true;  // false: with data races, continuations may have been missed

  // The nearest execution that passes: it has the first no_return - 1 steps in common.
  std::optional<Schedule> passing;

  // The two steps whose order decides: `first` is the step of no return, and in the passing
  // execution it comes after a step of another process. `second` is that step in the failing
  // execution, if it has it. Or the choice that decides: then the passing execution has the same step
  // with another choice.
  struct Flipped {
    std::size_t first = 0;
    std::optional<std::size_t> second;
    std::size_t in_passing = 0;  // the step of the other process, or the same with another choice
    bool is_choice = false;
  };
  std::optional<Flipped> flipped;
};

// Requires: the events are a failing execution of the program, and a process of the program that
// fails does not end the others.
WayOut way_out(Program& program, std::span<const Event> failing, const Effort& effort);

}  // namespace mazurka
