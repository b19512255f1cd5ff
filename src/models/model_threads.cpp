#include "models/model_threads.h"

#include <algorithm>

#include "core/error.h"

namespace mazurka {

ModelThreads::ModelThreads(Model model)
    : program_(std::move(model), MemoryModel::sc, ModelProgram::Fences::steps), answers_(count()),
      before_(count()), failed_(count()) {
  for (const Process& process : program_.model().processes) {
    for (const Instruction& i : process.code) {
      if (!i.names_data()) continue;
      throw UserError(
          "process '{}' loads or stores data, which only an algorithm that goes step by step can "
          "treat; make it "
          "a variable",
          process.name);
    }
  }
  // Those that failed before their first operation.
  for (ProcessId p : ended()) {
    const auto is_of_p = [&](const Finding& finding) {
      return finding.threads[0] == program_.process_name(p);
    };
    std::vector<Finding>& failures = program_.now_.failures;
    const auto failure = std::ranges::find_if(failures, is_of_p);
    if (failure != failures.end()) failed_[index(p)] = *failure;
  }
  program_.now_.failures.clear();
}

Operation ModelThreads::pending(ProcessId p) const {
  const ModelProgram::Prepared& prepared = program_.prepared(p);
  Operation operation = prepared.operation;
  if (prepared.varies) program_.fill_in(p, *prepared.instruction, operation);
  return operation;
}

// Returns the result, if the operation gives one.
std::int64_t ModelThreads::perform(ProcessId p, std::int64_t met, Event& event) {
  event.step = {p, 0, pending(p)};
  Operation& operation = event.step.operation;
  operation.access = access_at(operation, met);
  program_.now_.memory.store(operation.objects[0], met);
  return program_.perform_on_variable(*program_.prepared(p).instruction,
                                      program_.now_.frames[index(p)], event);
}

std::int64_t ModelThreads::left_by(ProcessId p, std::int64_t met) {
  Event event;
  perform(p, met, event);
  return event.after;
}

void ModelThreads::answer(ProcessId p, const ThreadAnswer& answer) {
  ModelProgram::Frame& frame = program_.now_.frames[index(p)];
  answers_[index(p)].push_back(answer);
  before_[index(p)].push_back(frame);
  const Instruction& i = *program_.prepared(p).instruction;
  if (answer.misuse != nullptr) {
    program_.fail_by_misuse(p, answer.misuse, pending(p).objects[0]);
    return take_failure(p);
  }
  std::int64_t result = answer.value;
  if (i.kind == Kind::choose) result = answer.choice;
  if (i.kind == Kind::spawn) {
    const ProcessId child = pending(p).target;
    program_.start_by(p, child);
    take_failure(child);
  }
  if (i.names_variable()) {
    Event event;
    result = perform(p, answer.value, event);
  }
  if (i.gives_result()) frame.registers[i.to] = result;
  ++frame.counter;
  program_.run_to_visible(p);
  take_failure(p);
}

// Each process goes on by itself: one goes back as far as it got other answers.
void ModelThreads::bring_to(const std::vector<GivenAnswer>& answers) {
  std::vector<std::size_t> common(count(), 0);
  std::vector<char> differs(count(), 0);
  for (const GivenAnswer& given : answers) {
    const std::size_t p = index(given.process);
    if (differs[p]) continue;
    if (common[p] < answers_[p].size() && answers_[p][common[p]] == given.answer) ++common[p];
    else differs[p] = 1;
  }
  for (std::size_t p = 0; p < count(); ++p) {
    rewind(ProcessId(static_cast<std::uint16_t>(p)), common[p]);
  }
  std::vector<std::size_t> met(count(), 0);
  for (const GivenAnswer& given : answers) {
    const std::size_t p = index(given.process);
    if (met[p]++ == answers_[p].size()) answer(given.process, given.answer);
  }
}

// They are nothing but such functions.
void ModelThreads::remember_no_more() { CHECK(false, "what was remembered of a model is wrong"); }

std::vector<Finding> ModelThreads::failures() const {
  std::vector<Finding> result;
  for (ProcessId p : ended()) {
    if (failed_[index(p)]) result.push_back(*failed_[index(p)]);
  }
  return result;
}

// That of p, if it has just failed.
void ModelThreads::take_failure(ProcessId p) {
  std::vector<Finding>& failures = program_.now_.failures;
  if (failures.empty()) return;
  failed_[index(p)] = std::move(failures.back());
  failures.pop_back();
}

void ModelThreads::rewind(ProcessId p, std::size_t answers) {
  std::vector<ModelProgram::Frame>& before = before_[index(p)];
  if (before.size() <= answers) return;
  while (before.size() > answers) {
    program_.now_.frames[index(p)] = before.back();
    before.pop_back();
    answers_[index(p)].pop_back();
    const Instruction& i = *program_.prepared(p).instruction;
    if (i.is(Kind::spawn)) forget(ProcessId(i.bases[0]));
  }
  program_.now_.alive.insert(p);
  failed_[index(p)].reset();
}

// It was not started.
void ModelThreads::forget(ProcessId p) {
  rewind(p, 0);
  program_.now_.frames[index(p)] = {};
  for (ProcessSet* set : {&program_.now_.alive, &program_.now_.started}) set->erase(p);
  failed_[index(p)].reset();
}

}  // namespace mazurka
