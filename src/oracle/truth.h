// What enumeration sees of a model: its traces under each equivalence, and how each of them ends.

#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "explore/search.h"
#include "models/model_program.h"

namespace mazurka {

// How an execution ends. Under `observed` the processes are all that counts: the last of several
// writes that nobody reads may be any of them.
struct EndState {
  std::vector<std::int64_t> state;
  ProcessSet left_waiting;
  std::vector<std::string> failures;  // sorted: their order is not the same in a whole trace

  EndState(const ModelProgram& program, Equivalence equivalence);
  bool operator==(const EndState&) const = default;
};

// Collects the executions of enumeration.
class Truth : public Listener {
 public:
  // Collects traces under these equivalences, one or more.
  explicit Truth(const std::set<Equivalence>& equivalences);

  void on_execution(const Execution& E, const Program& program) override;

  // The one that tells most executions apart.
  Equivalence finest() const { return finest_first_.front(); }

  struct Class {
    std::size_t number;  // in the order in which they were met
    EndState outcome;
  };
  const std::unordered_map<Trace, Class>& traces(Equivalence equivalence) const {
    return traces_[static_cast<int>(equivalence)];
  }

  // Executions that were taken for the same trace and end differently, if there are any.
  const std::optional<std::string>& contradiction() const { return contradiction_; }

  bool deadlocks = false, fails = false, awaits = false, chooses = false;
  bool signals = false;  // while several wait
  bool timed_waits = false;
  bool buffers = false;   // stores that wait in one
  bool messages = false;  // or processes that settle, which the same algorithms can treat

 private:
  void look_at(const Execution& E, const ModelProgram& program);

  std::vector<Equivalence> finest_first_;
  std::array<std::unordered_map<Trace, Class>, 3> traces_;  // by equivalence
  std::optional<std::string> contradiction_;
};

// One for each that is not the same as another.
std::set<std::string> names(const std::vector<Finding>& findings);

}  // namespace mazurka
