// A program, an algorithm and limits make a verdict.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explore/algorithms.h"

namespace mazurka {

enum class Verdict : std::uint8_t { complete, bug, bounded, uncontrolled };

const char* name(Verdict verdict);

// Requires: it is the name of one.
Verdict verdict_of_name(std::string_view name);

struct CheckOptions {
  Limits limits;
  bool keep_going = false;
  bool check_optimality = false;
  std::vector<Listener*> listeners;
};

struct Result {
  Verdict verdict = Verdict::complete;
  std::string limit;  // the one that was reached, if the search was cut short by one
  Counters counters;
  std::vector<Finding> findings;
  std::optional<Finding> escape;  // what was out of control
  double seconds = 0;
  std::string algorithm;
};

// Throws UserError if the algorithm cannot treat the program, InternalError with the schedule if
// the algorithm breaks a promise.
Result check(Program& program, const Algorithm& algorithm, const CheckOptions& options = {});

// The same by the first algorithm that can treat the program: pop, otherwise optimal.
struct Checked {
  Result result;
  std::string note;  // why it is this algorithm; empty if it is the first
};
Checked check_by_preferred(Program& program, const CheckOptions& options = {});

// Runs one given execution, then the first enabled process until nothing can go on.
// Throws UserError if the schedule does not fit the program.
struct Replay {
  std::vector<Event> events;
  std::vector<Finding> findings;
};
Replay replay(Program& program, const Schedule& schedule);

}  // namespace mazurka
