// A trace: an equivalence class of executions, by its normal form.
//
// The normal form is the execution of the class in which, at each point, the lowest possible
// process goes next. Two executions of a program are equivalent iff their normal forms are equal:
// the program is deterministic, so the schedule says which events there are.

#pragma once

#include "core/execution.h"
#include "core/schedule.h"

namespace mazurka {

class Trace {
 public:
  explicit Trace(const Execution& E);

  // The trace of a complete execution under any equivalence.
  Trace(std::span<const Event> events, Equivalence equivalence);

  const Schedule& normal_form() const { return normal_form_; }
  std::size_t hash() const { return hash_; }

  bool operator==(const Trace& other) const {
    return hash_ == other.hash_ && normal_form_ == other.normal_form_;
  }
  auto operator<=>(const Trace& other) const { return normal_form_ <=> other.normal_form_; }

 private:
  Schedule normal_form_;
  std::size_t hash_ = 0;
};

// E with the happens-before relation of another equivalence.
Execution rebuilt(std::span<const Event> events, Equivalence equivalence);

}  // namespace mazurka

template <>
struct std::hash<mazurka::Trace> {
  std::size_t operator()(const mazurka::Trace& trace) const { return trace.hash(); }
};
