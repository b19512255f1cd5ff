#include "native/native_subject.h"

#include <stdio.h>

#include "native/faults.h"
#include "native/modules.h"
#include "native/output.h"
#include "native/repeatable.h"

namespace mazurka {

namespace {

// Lasts as long as the mode that `begin` begins.
template <typename Begin>
Subject::Guard guard_of(Begin begin) {
  return Subject::Guard(new auto(begin()));
}

struct EveryStep {
  Temporarily<bool> all_visible, nothing_is_learnt;
};

// What the memory orders of a program have changed, that has weaker ones than seq_cst.
std::string note_about_orders(std::uint64_t weak_accesses, const Options& options) {
  if (options.orders == OrderMode::ignore) {
    return fmt::format(
        "atomic accesses weaker than seq_cst were taken for seq_cst (up to {} in an execution)",
        weak_accesses);
  }
  const bool count = options.races == RaceMode::error;
  return fmt::format(
      "memory was sequentially consistent, also for atomic accesses weaker than seq_cst (up to {} "
      "in an execution){}; what else they allow: --memory=rc11",
      weak_accesses, count ? "; their orders counted for data races" : "");
}

// What happened in all executions, worth knowing.
std::vector<std::string> notes(const NativeProgram::Seen& seen, const Options& options) {
  std::vector<std::string> notes;
  const bool is_sc = options.memory == MemoryModel::sc;
  if (seen.weak_accesses > 0 && is_sc) {
    notes.push_back(note_about_orders(seen.weak_accesses, options));
  }
  if (seen.volatile_accesses > 0) {
    notes.push_back(
        fmt::format("volatile accesses were treated as {}atomic ones (up to {} in an execution)",
                    is_sc ? "" : "relaxed ", seen.volatile_accesses));
  }
  if (seen.left_others != NativeProgram::LeftBy::nobody) {
    notes.push_back(fmt::format(
        "{} while other threads were running; they ran to their end",
        seen.left_others == NativeProgram::LeftBy::main ? "main returned" : "exit was called"));
  }
  if (seen.looks_in_vain) {
    notes.push_back(
        fmt::format("a loop looked more than {} times in vain: how often it looks was assumed not "
                    "to matter (--looks=all: every look counts)",
                    options.looks));
  }
  if (seen.endless_looks) {
    notes.push_back(fmt::format("a loop looked {} times in vain and was assumed to do so for ever",
                                Looks::endless));
  }
  for (const std::string& why : seen.benign) {
    notes.push_back(fmt::format("races that the program calls benign were not reported: {}", why));
  }
  for (const std::string& code : seen.trusted) {
    const bool is_generated = code == NativeProgram::generated_code;
    notes.push_back(
        fmt::format("{} was taken for code that does not synchronise threads (--trust)",
                    is_generated ? "code made at run time" : "what cannot be watched of " + code));
  }
  if (seen.ignored_accesses) {
    notes.push_back("accesses that annotations of the program exempt were not checked for races");
  }
  if (seen.left_out_values) {
    notes.push_back("of nondeterministic numbers only a few values were tried");
  }
  return notes;
}

// Where plain accesses of code that is not instrumented were made operations.
std::vector<std::string> notes_about(const Knowledge& knowledge) {
  std::vector<std::string> notes;
  for (const Module& module : loaded_modules()) {
    const auto count = std::ranges::count_if(
        knowledge.synchronising(), [&](std::uintptr_t pc) { return module.contains(pc); });
    if (count == 0) continue;
    notes.push_back(fmt::format(
        "{} instruction(s) of {} that nothing orders were taken for atomic ones: races in code "
        "that is not instrumented are not found",
        count, module.file()));
  }
  return notes;
}

// How much of the program did not have to be run.
std::string note_about(const Recall::Statistics& statistics) {
  const std::uint64_t steps = statistics.recalled + statistics.run;
  std::string note = fmt::format("{} of {} steps were remembered, the others were run",
                                 statistics.recalled, steps);
  if (statistics.was_wrong) note += "; what was remembered turned out wrong and was not used";
  if (statistics.forgotten > 0) {
    note += fmt::format("; all was forgotten {} times (--recall-memory)", statistics.forgotten);
  }
  for (const auto& [why, count] : statistics.prevented) {
    note += fmt::format("; {} prevented it ({} times)", why, count);
  }
  return note;
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

Checked NativeSubject::explored(std::string_view algorithm, const CheckOptions& options) {
  if (options_.recall == RecallMode::off || has_weak_memory(options_)) {
    return check_by(algorithm, native_, options);
  }
  Recall::Options recall{.bytes = options_.recall_memory};
  recall.must_be_right = options_.recall == RecallMode::compared;
  if (recall.must_be_right) recall.compared_every = 1;
  return check_by(algorithm, recall_.emplace(native_, recall), options);
}

// What is remembered reaches none.
const std::vector<std::string>& NativeSubject::reached() const {
  return recall_ && recall_->is_recalled() ? Subject::reached() : native_.reached();
}

void NativeSubject::end_executions_at(const Deadline& deadline) {
  mazurka::end_executions_at(deadline);
}

std::optional<Finding> NativeSubject::nondeterminism() { return mazurka::nondeterminism(native_); }

void NativeSubject::add_notes(Report& report, const Result& result) {
  for (std::string& note : notes(native_.seen(), options_)) report.notes.push_back(std::move(note));
  for (std::string& note : notes_about(native_.knowledge())) {
    report.notes.push_back(std::move(note));
  }
  if (result.verdict == Verdict::complete) report.warnings = warnings(native_, options_);
  if (recall_ && options_.profile) report.notes.push_back(note_about(recall_->statistics()));
  if (has_weak_memory(options_) && options_.profile) {
    report.notes.push_back(fmt::format(
        "no step was remembered: stores wait in buffers (--memory={})", name(options_.memory)));
  }
  report.assertions = native_.seen().assertions;
  report.known = native_.knowledge().text();
}

Subject::Guard NativeSubject::enter(Mode mode) {
  switch (mode) {
    case Mode::every_step:
      return guard_of([&] {
        return EveryStep{native_.make_all_visible(), native_.knowledge().close()};
      });
    case Mode::recorded: return guard_of([&] { return native_.record(); });
    case Mode::others_go_on: return guard_of([&] { return native_.let_all_go_on(); });
  }
  return nullptr;
}

Schedule NativeSubject::schedule_for_others(const Schedule& schedule) {
  const auto recorded = native_.record();
  follow(program(), schedule);
  return native_.recording().full_schedule();
}

Schedule NativeSubject::schedule_in(const std::string& text) {
  return native_.threads().parse(text);
}

std::string NativeSubject::output_of(const std::function<void()>& run) {
  const Output output;
  run();
  fflush(nullptr);
  return output.text();
}

HeapBlocks NativeSubject::blocks() {
  schedule_for_others({});
  return native_.blocks();
}

}  // namespace mazurka
