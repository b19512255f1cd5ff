#include "native/native_subject.h"

#include <stdio.h>

#include "native/output.h"
#include "native/repeatable.h"

namespace mazurka {

namespace {

// Lasts as long as the mode that `begin` begins.
template <typename Begin>
Subject::Guard guard_of(Begin begin) {
  return Subject::Guard(new auto(begin()));
}

// What happened in all executions, worth knowing.
std::vector<std::string> notes(const NativeProgram::Seen& seen) {
  std::vector<std::string> notes;
  if (seen.weak_accesses > 0) {
    notes.push_back(fmt::format(
        "atomic accesses weaker than seq_cst were treated as seq_cst (up to {} in an execution)",
        seen.weak_accesses));
  }
  if (seen.volatile_accesses > 0) {
    notes.push_back(
        fmt::format("volatile accesses were treated as atomic ones (up to {} in an execution)",
                    seen.volatile_accesses));
  }
  if (seen.left_others != NativeProgram::LeftBy::nobody) {
    notes.push_back(fmt::format(
        "{} while other threads were running; they ran to their end",
        seen.left_others == NativeProgram::LeftBy::main ? "main returned" : "exit was called"));
  }
  if (seen.left_out_values) {
    notes.push_back("of nondeterministic numbers only a few values were tried");
  }
  return notes;
}

// What makes "complete" say less than it seems. Whether no assertion was evaluated the tool can tell
// better: it knows what else the program calls.
std::vector<std::string> warnings(NativeProgram& program, const Options& options) {
  if (program.threads().size() < 2 || options.races == RaceMode::ignore) return {};
  if (program.sharing().locations.any_shared()) return {};
  return {
      fmt::format("{} threads ran, but there is nothing that two of them used at a time when it "
                  "could matter who comes first; is this what the test is meant to do?",
                  program.threads().size())};
}

}  // namespace

std::optional<Finding> NativeSubject::nondeterminism() { return mazurka::nondeterminism(program_); }

void NativeSubject::add_notes(Report& report, const Result& result) {
  for (std::string& note : notes(program_.seen())) report.notes.push_back(std::move(note));
  if (result.verdict == Verdict::complete) report.warnings = warnings(program_, options_);
  report.assertions = program_.seen().assertions;
}

Subject::Guard NativeSubject::enter(Mode mode) {
  switch (mode) {
    case Mode::every_step: return guard_of([&] { return program_.make_all_visible(); });
    case Mode::recorded: return guard_of([&] { return program_.record(); });
    case Mode::others_go_on: return guard_of([&] { return program_.let_all_go_on(); });
  }
  return nullptr;
}

Schedule NativeSubject::schedule_for_others(const Schedule& schedule) {
  const auto recorded = program_.record();
  follow(program_, schedule);
  return program_.recording().full_schedule();
}

Schedule NativeSubject::schedule_in(const std::string& text) {
  return program_.threads().parse(text);
}

std::string NativeSubject::output_of(const std::function<void()>& run) {
  const Output output;
  run();
  fflush(nullptr);
  return output.text();
}

HeapBlocks NativeSubject::blocks() {
  schedule_for_others({});
  return program_.blocks();
}

}  // namespace mazurka
