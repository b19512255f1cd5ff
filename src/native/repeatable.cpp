#include "native/repeatable.h"

#include "check/check.h"
#include "native/output.h"
#include "program/named.h"
#include "words/step.h"

namespace mazurka {

namespace {

// One execution, recorded.
struct Recorded {
  std::vector<Event> events;
  std::vector<std::vector<std::uintptr_t>> stacks;  // stacks[i] belongs to events[i]
};

class StackWatcher : public Watcher {
 public:
  void before_step(const Execution&, const Program& watched, ProcessId p) override {
    stacks.push_back(watched.narrator().stack_of(p));
  }
  void at_end(const Execution&, const Program&) override {}
  std::vector<std::vector<std::uintptr_t>> stacks;
};

Recorded record_first(NativeProgram& program) {
  const auto recording = program.record();
  Recorded recorded;
  StackWatcher watcher;
  try {
    recorded.events = follow(program, {}, &watcher).events;
    recorded.stacks = std::move(watcher.stacks);
  } catch (...) {
    // Whatever it is, the exploration will meet it.
  }
  return recorded;
}

// Whether the first execution comes out the same when it is repeated.
bool repeats_itself(NativeProgram& program) {
  try {
    const std::vector<Event> events = mazurka::replay(program, {}).events;
    program.restart();
    return program.repeat(events) == events.size();
  } catch (...) {
    return true;  // whatever it is, the exploration will meet it
  }
}

}  // namespace

std::optional<Finding> nondeterminism(NativeProgram& program) {
  if (repeats_itself(program)) return std::nullopt;
  const Output unseen;
  const Recorded once = record_first(program);
  const Recorded again = record_first(program);
  const std::size_t both =
      std::min({once.events.size(), again.events.size(), once.stacks.size(), again.stacks.size()});
  std::size_t i = 0;
  while (i < both && once.events[i] == again.events[i]) ++i;
  if (i == both) return std::nullopt;
  const Event& was = once.events[i];
  const Event& is = again.events[i];
  Finding finding;
  finding.kind = FindingKind::nondeterminism;
  finding.threads = {program.process_name(was.step.process)};
  finding.message = fmt::format(
      "the first execution was repeated, and step {} was different: {} ({} -> {}), then {} ({} -> "
      "{}); does the program depend on uninitialised memory, a file, or its process id?",
      i + 1, in_words(named(was, program.narrator())), was.before, was.after,
      in_words(named(is, program.narrator())), is.before, is.after);
  finding.location = finding.threads[0];
  finding.schedule = schedule_of(std::span(once.events).first(i + 1));
  finding.stacks = {{"the first time", once.stacks[i]}, {"again", again.stacks[i]}};
  return finding;
}

}  // namespace mazurka
