// A program, an algorithm and limits make a verdict.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "explore/algorithms.h"

namespace mazurka {

enum class Verdict : std::uint8_t { complete, bug, bounded, uncontrolled };

const char* name(Verdict verdict);

// Requires: it is the name of one.
Verdict verdict_of_name(std::string_view name);

struct Result;

struct CheckOptions {
  Limits limits;
  bool keep_going = false;
  bool check_optimality = false;
  std::vector<Listener*> listeners;
  Progress* progress = nullptr;  // if somebody watches
  std::vector<Finding> known;    // see check_by
  std::function<bool(const Finding&)> is_suppressed;
  // Called at each new finding with that one and what has been counted. If the exploration starts over, it is
  // found again.
  std::function<void(const Result&)> found;
};

struct Result {
  Verdict verdict = Verdict::complete;
  Limit limit = Limit::none;  // that was reached, if the search was cut short by one
  std::string gave_up;        // why the program did, if that is the limit or it had no more time
  Counters counters;
  std::vector<Finding> findings;
  std::optional<Finding> escape;           // what was out of control
  std::map<std::string, Schedule> labels;  // by graphs: where each was reached first
  double seconds = 0;
  std::string algorithm;
  bool by_corpus = false;  // what was known already failed, and nothing was explored
};

// Throws UserError if the algorithm cannot treat the program, InternalError with the schedule if
// the algorithm breaks a promise.
Result check(Program& program, const Algorithm& algorithm, const CheckOptions& options = {});

// The same by the first algorithm that can treat the program: observers if it sends messages, pop if
// not; otherwise optimal.
struct Checked {
  Result result;
  std::string note;  // why it is this algorithm; empty if it is the first
};
Checked check_by_preferred(Program& program, const CheckOptions& options = {});

// What is known already is not found again; unless it keeps going, it is reason enough not to look for anything
// else.
Checked known_or(const CheckOptions& options, const std::function<Checked()>& check);

// By the algorithm of this name; by the preferred one if there is no name. Heeds what is known.
Checked check_by(std::string_view name, Program& program, const CheckOptions& options);

// What schedules that failed once find now, as far as they can be followed: the first of them that
// finds something, or all if it keeps going and there is time.
std::vector<Finding> try_first(Program& program, const std::vector<Schedule>& schedules,
                               const CheckOptions& options);

// One given execution.
struct Replay {
  std::vector<Event> events;
  std::vector<Finding> findings;
  std::size_t followed = 0;  // so many steps of the schedule were taken
  std::string left;          // why it was not followed to its end; empty if it was
};

// Sees an execution step by step.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void before_step(const Execution& E, const Program& program, ProcessId p) = 0;
  virtual void at_end(const Execution& E, const Program& program) = 0;
};

// Takes the steps of the schedule as far as they fit the program; then the process that went last
// goes on, or the first one that can, until nobody can.
Replay follow(Program& program, const Schedule& schedule, Watcher* watcher = nullptr);

// The same. Throws UserError if the schedule does not fit the program.
Replay replay(Program& program, const Schedule& schedule);

}  // namespace mazurka
