#include "oracle/truth.h"

#include <fmt/format.h>

#include <algorithm>

namespace mazurka {

namespace {

std::string text(const Finding& finding) {
  return fmt::format("{} at {}: {}", name(finding.kind), finding.location, finding.message);
}

}  // namespace

std::set<std::string> names(const std::vector<Finding>& findings) {
  std::set<std::string> result;
  for (const Finding& finding : findings) {
    result.insert(fmt::format("{} at {}", name(finding.kind), place_of(finding)));
  }
  return result;
}

EndState::EndState(const ModelProgram& program, Equivalence equivalence)
    : left_waiting(program.alive()) {
  if (equivalence == Equivalence::observed) {
    state = program.local_state();
  } else {
    state = program.state();
  }
  for (const Finding& finding : program.failures()) failures.push_back(text(finding));
  std::sort(failures.begin(), failures.end());
}

Truth::Truth(const std::set<Equivalence>& equivalences) {
  using enum Equivalence;
  for (Equivalence equivalence : {exclusive, mazurkiewicz, observed}) {
    if (equivalences.contains(equivalence)) finest_first_.push_back(equivalence);
  }
}

void Truth::on_execution(const Execution& E, const Program& program) {
  const auto& model_program = static_cast<const ModelProgram&>(program);
  look_at(E, model_program);
  for (Equivalence equivalence : finest_first_) {
    // Which copy a write overwrites is not the same in a whole class; who explores classes of these
    // refuses.
    if (equivalence == Equivalence::observed && buffers) continue;
    auto& traces = traces_[static_cast<int>(equivalence)];
    EndState outcome(model_program, equivalence);
    Trace trace(E.events(), equivalence);
    const auto [entry, is_new] =
        traces.try_emplace(std::move(trace), Class{traces.size(), outcome});
    if (is_new) continue;
    if (entry->second.outcome != outcome && !contradiction_) {
      contradiction_ =
          fmt::format("{} and {} are equivalent and end differently",
                      to_string(entry->first.normal_form()), to_string(schedule_of(E.events())));
    }
    break;  // each equivalence refines the next one, so there it is known as well
  }
}

void Truth::look_at(const Execution& E, const ModelProgram& program) {
  deadlocks |= !program.alive().empty();
  fails |= !program.failures().empty();
  for (const Event& event : E.events()) {
    const Operation& operation = event.step.operation;
    awaits |= mazurka::awaits(operation.kind);
    signals |= row(operation.kind).ways_vary && ways(operation) > 1;
    timed_waits |= times_out(operation);
    chooses |= operation.kind == Kind::choose;
    messages |= is_of_messages(operation);
    buffers |= is_buffered(operation);
  }
  for (ProcessId p : program.alive()) {
    const Operation operation = program.pending(p);
    awaits |= mazurka::awaits(operation.kind);
    messages |= is_of_messages(operation);
  }
}

}  // namespace mazurka
