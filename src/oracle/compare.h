// Holds algorithms to the truth: enumerates all executions of a model, then lets each algorithm
// explore it and looks for differences.
//
// An algorithm has to
// - complete an execution of every trace (under its equivalence) that there is, and of no other;
// - complete none twice: that is what sleep sets and their relatives are for, so it holds for the
//   algorithms that are not optimal as well;
// - end each trace in the state, the deadlock and the failures that enumeration saw, and report the
//   same findings;
// - if it is optimal: never meet a blocked execution;
// - if there is something that it cannot treat (await, a signal while several wait, a wait that can
//   time out): refuse a model in which that is reached, and no other.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/memory_model.h"
#include "explore/algorithms.h"
#include "models/model.h"

namespace mazurka {

struct Difference {
  std::string algorithm;
  std::string what;     // in a few words, the same for the same kind of difference
  std::string details;  // counts, and a schedule that shows it
};

struct CompareOptions {
  // What the others are compared with. "sleep" instead of "naive" allows for larger models: sleep
  // sets are simple, complete, and compared with enumeration on the small ones.
  std::string reference = "naive";
  std::uint64_t max_executions = 2500;  // of the reference; a model that has more is too large
  MemoryModel memory = MemoryModel::sc;
  double seconds = 20;  // for each algorithm; one that takes longer does not end
};

struct Comparison {
  enum class Status { compared, too_large, invalid };

  Status status = Status::compared;
  std::string error;                          // why the model is invalid
  std::vector<Difference> differences;        // in the order of the algorithms, at most one of each
  std::uint64_t interleavings = 0;            // executions of the reference
  std::array<std::size_t, 3> traces{};        // by equivalence; 0 if no algorithm needed it
  std::uint64_t executions = 0, blocked = 0;  // of all the algorithms, without enumeration

  // What the model can do, in some execution.
  bool deadlocks = false, fails = false, awaits = false, chooses = false;
  bool signals = false;  // while several wait
  bool timed_waits = false;
  bool messages = false;
  bool buffers = false;
};

// Compares the algorithms, one or more, with the reference, which is left out if it is among them.
// A difference whose algorithm is the reference means that it broke down, or that an equivalence is
// wrong: it takes executions for the same trace that end differently.
Comparison compare(const Model& model, std::span<const Algorithm> algorithms,
                   const CompareOptions& options = {});

// Whether compare() lets the algorithm explore the model instead of expecting that it refuses.
inline bool accepts(const Algorithm& algorithm, const Comparison& comparison) {
  return (algorithm.awaits || !comparison.awaits) && (algorithm.signals || !comparison.signals) &&
         (algorithm.timed_waits || !comparison.timed_waits) &&
         (algorithm.messages || !comparison.messages) && (algorithm.buffers || !comparison.buffers);
}

// A line for people.
std::string to_string(const Difference& difference);

}  // namespace mazurka
