#include "native/debugger.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "check/check.h"
#include "core/error.h"
#include "native/native_program.h"
#include "native/real.h"
#include "program/named.h"
#include "words/step.h"

MAZURKA_EXPORT mazurka::debugger::Table mazurka_debugger;
mazurka::debugger::Table mazurka_debugger;

#define STOP(name) \
  MAZURKA_EXPORT __attribute__((noinline)) void name() { asm volatile("# " #name ::: "memory"); }

STOP(mazurka_ready)
STOP(mazurka_stop)
STOP(mazurka_finding)

namespace mazurka::debugger {

namespace {

Table& table = mazurka_debugger;

// What the table points to.
std::array<ThreadRow, ProcessSet::capacity> rows;
std::array<std::string, ProcessSet::capacity> names, operations;
std::array<std::uint64_t, 32> fault;

bool is_silent = false;  // the first of the two executions
ProcessSet begun;        // threads that have come to their first step
std::optional<ProcessId> beginning;
std::set<std::pair<std::string, std::string>> shown;  // findings of the second one, so far

// --- Standard output and input ---

int saved_output[2] = {-1, -1};
int nowhere = -1;

void silence(bool on) {
  is_silent = on;
  for (int i = 0; i < 2; ++i) dup2(on ? nowhere : saved_output[i], i + 1);
}

// --- Time ---

// A thread that is being looked at takes its time.
void stop_clock() {
  const itimerval never = {};
  setitimer(ITIMER_REAL, &never, nullptr);
}

// --- The layout of a context ---

namespace context = boost::context::detail;

// Leaves with a known value in r12, to see where it is saved. Versions of Boost differ.
constexpr std::uint64_t known = 0x6d617a75726b6121;

void leave_known(context::transfer_t transfer) {
  asm volatile("movq %0, %%r12\n  call *%1" ::"a"(known), "c"(context::jump_fcontext),
               "D"(transfer.fctx), "S"(transfer.data)
               : "r12", "memory");
  __builtin_unreachable();
}

std::uint64_t first_register_of_context() {
  alignas(16) static char stack[4096];
  const auto inside = context::make_fcontext(std::end(stack), sizeof stack, leave_known);
  const auto left = context::jump_fcontext(inside, nullptr);
  const auto* saved = static_cast<const std::uint64_t*>(left.fctx);
  const auto* found = std::find(saved, saved + 16, known);
  CHECK(found != saved + 16, "r12 is not in a context of Boost");
  return static_cast<std::uint64_t>(found - saved) * 8;
}

// --- What is shown ---

std::string pending_in_words(const NativeProgram& program, ProcessId p, bool waits) {
  const NamedStep pending = named(program.pending(p), program);
  std::string text = in_words(pending);
  if (!waits || pending.holders.empty()) return text;
  return fmt::format("{} (held by {})", text, fmt::join(pending.holders, ", "));
}

State state_of(NativeProgram& program, const Thread& t) {
  const bool was_there = begun.contains(t.id) || beginning == t.id;
  if (program.current() == &t) return State::runs;
  if (!program.alive().contains(t.id)) return was_there ? State::ended : State::absent;
  if (!begun.contains(t.id)) return State::begins;
  return program.is_enabled(t.id) ? State::can_go : State::waits;
}

void show_thread(NativeProgram& program, std::size_t i) {
  const ProcessId p{static_cast<std::uint16_t>(i)};
  const Thread& t = program.threads()[p];
  ThreadRow& row = rows[i];
  row.state = state_of(program, t);
  names[i] = program.process_name(p);
  const bool stands = row.state == State::can_go || row.state == State::waits;
  operations[i] = stands ? pending_in_words(program, p, row.state == State::waits) : "";
  row.kind = stands ? name(program.pending(p).kind) : "";
  row.name = names[i].c_str();
  row.operation = operations[i].c_str();
  row.context = t.fiber.context();
  row.stack_begin = t.stack_begin;
  row.stack_end = t.stack_end;
  row.thread_pointer = t.thread_pointer;
  row.routine = i == 0 ? reinterpret_cast<std::uintptr_t>(program.main_function())
                       : reinterpret_cast<std::uintptr_t>(t.routine);
}

void show(NativeProgram& program) {
  table.threads = program.threads().size();
  for (std::size_t i = 0; i < table.threads; ++i) show_thread(program, i);
}

// Whether to stop.
bool take_turn(NativeProgram& program, const Thread& t, bool begins) {
  if (beginning) begun.insert(*beginning);
  beginning.reset();
  if (begins) beginning = t.id;
  ++table.turn;
  table.begins = begins;
  table.fault = nullptr;
  if (!begins) ++table.step;
  if (is_silent) return false;
  show(program);
  return table.turn == table.stop_turn || (!begins && table.step == table.stop_step);
}

void stop() {
  const OnOurOwn may_be_called;
  mazurka_stop();
}

// One execution. What ends it early has been shown as a finding.
Replay execute(NativeProgram& program, const Schedule& schedule) {
  table.turn = table.step = 0;
  begun = ProcessSet();
  beginning.reset();
  const auto recorded = program.record();
  Replay replayed;
  try {
    replayed = follow(program, schedule);
  } catch (const ProgramEscaped&) {
  } catch (const ProgramGaveUp&) {
  }
  return replayed;
}

void run_twice(NativeProgram& program, const Schedule& schedule) {
  const auto visible = program.make_all_visible();
  table.rows = rows.data();
  table.running = &running;
  table.first_register = first_register_of_context();
  silence(true);
  const Replay first = execute(program, schedule);
  table.fails = table.failing_turn != 0 || !first.findings.empty();
  if (table.failing_turn == 0) table.failing_turn = table.turn;
  table.steps = table.step;
  silence(false);
  stop_clock();
  mazurka_ready();
  const Replay second = execute(program, schedule);
  if (beginning) begun.insert(*beginning);
  for (const Finding& finding : second.findings) {
    if (!shown.contains({name(finding.kind), finding.message})) {
      at_finding(program, name(finding.kind), finding.message);
    }
  }
  fflush(nullptr);
}

}  // namespace

void prepare() {
  nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, 0);  // it is the debugger's
  for (int i = 0; i < 2; ++i) saved_output[i] = dup(i + 1);
}

void run(NativeProgram& program, const Schedule& schedule) {
  try {
    run_twice(program, schedule);
  } catch (const std::exception& error) {  // nobody reads a report
    silence(false);
    dprintf(2, "mazurka: %s\n", error.what());
  }
}

void before_begin(NativeProgram& program, Thread& t) {
  if (take_turn(program, t, true)) mazurka_stop();
}

void before_step(NativeProgram& program, Thread& t) {
  if (!take_turn(program, t, false)) return;
  if (program.delayed_stores().is_queue(t.id)) mazurka_stop();
  else t.fiber.call_first<stop>();
}

void at_finding(NativeProgram& program, const std::string& what, const std::string& why) {
  if (is_silent) {
    if (table.failing_turn == 0) table.failing_turn = table.turn;
    return;
  }
  const auto finding = shown.insert({what, why}).first;
  table.kind = finding->first.c_str();
  table.message = finding->second.c_str();
  show(program);
  const OnOurOwn may_be_called;
  mazurka_finding();
}

void at_fault(const void* registers, std::size_t size) {
  memcpy(fault.data(), registers, std::min(size, sizeof fault));
  table.fault = fault.data();
}

}  // namespace mazurka::debugger
