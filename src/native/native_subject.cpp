#include "native/native_subject.h"

#include <stdio.h>

#include "native/output.h"
#include "native/repeatable.h"

namespace mazurka {

namespace {

class EveryStep final : public Subject::Guard {
 public:
  explicit EveryStep(NativeProgram& program) : program_(program) { program.make_all_visible(true); }
  ~EveryStep() override {
    program_.make_all_visible(false);
    program_.record(false);  // forgets what ended the last execution
  }

 private:
  NativeProgram& program_;
};

class Recorded final : public Subject::Guard {
 public:
  explicit Recorded(NativeProgram& program) : program_(program) { program.record(true); }
  ~Recorded() override { program_.record(false); }

 private:
  NativeProgram& program_;
};

class OthersGoOn final : public Subject::Guard {
 public:
  OthersGoOn(NativeProgram& program, bool usual) : program_(program), usual_(usual) {
    program.set_keep_going(true, true);
  }
  ~OthersGoOn() override { program_.set_keep_going(usual_, false); }

 private:
  NativeProgram& program_;
  const bool usual_;
};

// What happened in all executions, worth knowing.
std::vector<std::string> notes(const NativeProgram& program) {
  std::vector<std::string> notes;
  if (program.weak_accesses > 0) {
    notes.push_back(fmt::format(
        "atomic accesses weaker than seq_cst were treated as seq_cst ({} in the last execution)",
        program.weak_accesses));
  }
  if (program.volatile_accesses > 0) {
    notes.push_back(
        fmt::format("volatile accesses were treated as atomic ones ({} in the last execution)",
                    program.volatile_accesses));
  }
  if (program.left_others != nullptr) {
    notes.push_back(fmt::format("{} while other threads were running; they ran to their end",
                                program.left_others));
  }
  if (program.leaves_out_values) {
    notes.push_back("of nondeterministic numbers only a few values were tried");
  }
  return notes;
}

// What makes "complete" say less than it seems. Whether no assertion was evaluated the tool can tell
// better: it knows what else the program calls.
std::vector<std::string> warnings(NativeProgram& program, const Options& options) {
  if (program.threads().size() < 2 || options.races == RaceMode::ignore) return {};
  if (program.locations().any_shared()) return {};
  return {
      fmt::format("{} threads ran, but there is nothing that two of them used at a time when it "
                  "could matter who comes first; is this what the test is meant to do?",
                  program.threads().size())};
}

}  // namespace

std::optional<Finding> NativeSubject::nondeterminism() { return mazurka::nondeterminism(program_); }

void NativeSubject::tell(Report& report, const Result& result) {
  for (std::string& note : notes(program_)) report.notes.push_back(std::move(note));
  if (result.verdict == Verdict::complete) report.warnings = warnings(program_, options_);
  report.assertions = program_.assertions;
}

std::unique_ptr<Subject::Guard> NativeSubject::enter(Mode mode) {
  switch (mode) {
    case Mode::every_step: return std::make_unique<EveryStep>(program_);
    case Mode::recorded: return std::make_unique<Recorded>(program_);
    case Mode::others_go_on: return std::make_unique<OthersGoOn>(program_, options_.keep_going);
  }
  return nullptr;
}

Schedule NativeSubject::schedule_for_others(const Schedule& schedule) {
  const Recorded guard(program_);
  follow(program_, schedule);
  return program_.full_schedule();
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

Blocks NativeSubject::blocks() {
  schedule_for_others({});
  return program_.blocks();
}

}  // namespace mazurka
