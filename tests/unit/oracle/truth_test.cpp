// What the oracle itself stands on: traces are the classes of the slow definition, by which two
// executions are equivalent iff swaps of independent neighbours lead from one to the other.

#include "oracle/truth.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "check/check.h"
#include "oracle/random_model.h"

namespace mazurka {
namespace {

// All executions of a program.
class Executions : public Listener {
 public:
  void on_execution(const Execution& E, const Program&) override {
    list.emplace_back(E.events().begin(), E.events().end());
  }
  std::vector<std::vector<Event>> list;
};

Sequence steps_of(const std::vector<Event>& events) {
  Sequence steps;
  for (const Event& event : events) steps.push_back(event.step);
  return steps;
}

class Classes {
 public:
  Classes(const std::vector<std::vector<Event>>& executions, Equivalence equivalence)
      : parent_(executions.size()) {
    std::iota(parent_.begin(), parent_.end(), 0);
    std::map<Schedule, std::size_t> numbers;
    for (std::size_t i = 0; i < executions.size(); ++i) numbers[schedule_of(executions[i])] = i;
    for (std::size_t i = 0; i < executions.size(); ++i) {
      const std::vector<Event>& events = executions[i];
      const std::vector<Observation> observed = observations(steps_of(events));
      for (std::size_t k = 0; k + 1 < events.size(); ++k) {
        if (dependent(events[k].step, events[k + 1].step, equivalence, observed[k],
                      observed[k + 1])) {
          continue;
        }
        Schedule swapped = schedule_of(events);
        std::swap(swapped[k], swapped[k + 1]);
        // Independent neighbours can always be swapped, so the other execution is there.
        parent_[find(i)] = find(numbers.at(swapped));
      }
    }
  }

  std::size_t find(std::size_t i) { return parent_[i] == i ? i : parent_[i] = find(parent_[i]); }

 private:
  std::vector<std::size_t> parent_;
};

void expect_classes(const Model& model, Equivalence equivalence) {
  ModelProgram program(model);
  Executions executions;
  CheckOptions options;
  options.keep_going = true;
  options.listeners.push_back(&executions);
  options.limits.executions = 500;
  if (check(program, algorithm("naive"), options).limit != Limit::none) return;

  Classes classes(executions.list, equivalence);
  std::map<std::size_t, Trace> trace_of;
  std::map<Trace, std::size_t> class_of;
  for (std::size_t i = 0; i < executions.list.size(); ++i) {
    const Trace trace(executions.list[i], equivalence);
    EXPECT_EQ(trace_of.emplace(classes.find(i), trace).first->second, trace);
    EXPECT_EQ(class_of.emplace(trace, classes.find(i)).first->second, classes.find(i));
  }
}

TEST(Truth, traces_are_the_classes_of_swapping_independent_neighbours) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const Model model = random_model(seed, mix_of(seed));
    expect_classes(model, Equivalence::mazurkiewicz);
    expect_classes(model, Equivalence::exclusive);
    // An await that waits for ever observes writes without an event that says so.
    if (mix_of(seed).weight(Part::await) == 0) expect_classes(model, Equivalence::observed);
    if (HasFailure()) FAIL() << "seed " << seed << "\n" << to_cpp(model);
  }
}

}  // namespace
}  // namespace mazurka
