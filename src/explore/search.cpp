#include "explore/search.h"

#include <algorithm>

#include "core/error.h"
#include "explore/memory_in_use.h"
#include "program/named.h"
#include "words/lists.h"
#include "words/step.h"

namespace mazurka {

namespace {

std::string with_values(const Event& event, const Narrator& narrator) {
  return fmt::format("'{}' (value {} -> {})", in_words(named(event, narrator)), event.before,
                     event.after);
}

}  // namespace

Search::Search(Program& program, const SearchOptions& options)
    // Under `observed` happens-before is known for complete executions only; until then E has
    // all the edges it might get.
    : program_(program), options_(options),
      E_(options.equivalence == Equivalence::observed ? Equivalence::mazurkiewicz
                                                      : options.equivalence),
      finds_branches_(std::ranges::any_of(options.listeners, &Listener::wants_branches)) {
  make_room_for_enabled();
  program_.restart();
}

double Search::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

// What was enabled after a prefix is so when E has become that prefix again.
ProcessSet Search::enabled() {
  Enabled& known = enabled_[E_.size()];
  if (!known.is_known) {
    bring_program_to_end();
    known = {true, is_at_limit() ? ProcessSet() : program_.enabled()};
  }
  return known.processes;
}

void Search::make_room_for_enabled() {
  enabled_.resize(2 * E_.size() + 1);
  enabled_end_ = enabled_.size();
}

ProcessId Search::first_of(ProcessSet candidates) const {
  if (!is_long()) return candidates.first();
  // Turns of one step each could let two threads disturb each other for ever, and so could any other length.
  const std::size_t turn = 1 + E_.size() / fair_from % longest_turn;
  const ProcessId last = E_[E_.last()].step.process;
  std::size_t taken = 0;
  while (taken < turn &&
         E_[EventId(static_cast<std::uint32_t>(E_.size() - 1 - taken))].step.process == last)
    ++taken;
  if (taken < turn && candidates.contains(last)) return last;
  ProcessId result = candidates.first();
  for (ProcessId p : candidates) {
    if (steps_until_last(p) < steps_until_last(result)) result = p;
  }
  return result;
}

ProcessId Search::latest_of(ProcessSet candidates) const {
  if (is_long()) return first_of(candidates);
  if (!E_.empty() && candidates.contains(E_.process(E_.last()))) return E_.process(E_.last());
  ProcessId result = candidates.first();
  for (ProcessId p : candidates) {
    if (steps_until_last(p) >= steps_until_last(result)) result = p;
  }
  return result;
}

void Search::heed_limits() {
  if (E_.size() < long_execution) return;
  next_look_at_memory_ = counters.events;
  check_limits();
}

bool Search::is_cut() {
  if (!is_at_limit()) return false;
  bring_program_to_end();
  return !program_.enabled().empty();
}

std::size_t Search::end_of_races() {
  return is_cut() ? std::min(E_.size(), reversed_if_cut) : E_.size();
}

ProcessSet Search::alive() {
  bring_program_to_end();
  return program_.alive();
}

Step Search::pending(ProcessId p) {
  bring_program_to_end();
  return {p, 0, program_.pending(p)};
}

std::uint16_t Search::ways(ProcessId p) {
  bring_program_to_end();
  return program_.ways(p);
}

std::int64_t Search::value(ObjectId x) {
  bring_program_to_end();
  return program_.value(x);
}

void Search::step(ProcessId p, std::uint16_t choice) {
  if (is_at_limit()) throw SearchStopped{Limit::depth};
  bring_program_to_end();
  if (options_.may_be_wrong && !program_.is_enabled(p)) throw SearchStopped{};
  CHECK(program_.is_enabled(p), "process {} is not enabled after {}", index(p),
        program_.narrator().schedule_text(schedule_of(E_.events())));
  if (at_branch_) begin_branch(p, choice);
  E_.push(program_.step(p, choice));
  agreed_ = ++program_at_;
  forget_enabled();
  if ((++counters.events & 0xfff) == 0) check_limits();
}

std::string Search::broken_promise(const Step& expected) const {
  const Narrator& narrator = program_.narrator();
  return fmt::format(
      "promised '{}' and '{}' came, {}", in_words(named(expected.operation, narrator)),
      in_words(named(E_[E_.last()], narrator)), narrator.schedule_text(schedule_of(E_.events())));
}

void Search::begin_branch(ProcessId p, std::uint16_t choice) {
  at_branch_ = false;
  const Step step = instead_of_.value_or(Step{p, choice, program_.pending(p)});
  for (Listener* listener : options_.listeners) listener->on_branch(E_, program_, step);
}

void Search::truncate(std::size_t length) {
  if (length == E_.size()) return;
  if (finds_branches_) {
    at_branch_ = true;
    instead_of_ = E_[EventId{static_cast<std::uint32_t>(length)}].step;
  }
  E_.truncate(length);
  common_ = std::min(common_, length);
  agreed_ = std::min(agreed_, length);
}

void Search::append_seen(const Event& event) {
  E_.push(event);
  forget_enabled();
  instead_of_.reset();
}

void Search::bring_program_to_end() {
  if (agreed_ == E_.size() && program_at_ == E_.size()) return;
  if (program_at_ > agreed_) program_at_ = agreed_ = program_.rewind(agreed_);
  if (program_at_ == E_.size()) return;
  const std::span<const Event> missing = E_.events().subspan(program_at_);
  if (program_.repeat(missing) < missing.size()) find_difference();
  counters.events += missing.size();
  counters.replayed += missing.size();
  agreed_ = program_at_ = E_.size();
}

// The program did not do the same again. Says what it did.
void Search::find_difference() {
  program_.restart();
  for (std::size_t i = 0; i < E_.size(); ++i) {
    const EventId e{static_cast<std::uint32_t>(i)};
    const Step& step = E_[e].step;
    if (!can_repeat(step)) report_nondeterminism(e, "is not possible now");
    const Event seen = program_.step(step.process, step.choice);
    if (seen != E_[e]) report_nondeterminism(e, "is now " + with_values(seen, program_.narrator()));
  }
  report_nondeterminism(EventId{0}, "was different once, but not when it was tried again");
}

bool Search::can_repeat(const Step& step) const {
  if (!program_.is_enabled(step.process)) return false;
  return step.choice == 0 || step.choice < program_.ways(step.process);
}

void Search::report_nondeterminism(EventId e, const std::string& difference) {
  const Event& recorded = E_[e];
  Finding finding;
  finding.kind = FindingKind::nondeterminism;
  const std::string process = program_.narrator().process_name(recorded.step.process);
  finding.threads = {process};
  finding.location = fmt::format("{}, event {}", process, index(e));
  finding.message = fmt::format(
      "the program took a different step when replayed: event {} of process {} was {} and {}",
      index(e), process, with_values(recorded, program_.narrator()), difference);
  finding.schedule = schedule_of(E_.events().first(index(e) + 1));
  keep(std::move(finding));
  throw SearchStopped{};
}

void Search::end_of_execution() {
  counters.longest_execution = std::max(counters.longest_execution, E_.size());
  bring_program_to_end();
  if (options_.progress != nullptr) note_end();
  if (!enabled().empty()) {
    CHECK(!options_.optimal, "an optimal algorithm met a blocked execution, {}",
          program_.narrator().schedule_text(schedule_of(E_.events())));
    ++counters.blocked;
    check_limits();
    return;
  }
  const bool cut = is_cut();
  if (cut) {
    ++counters.cut;
  } else if (program_.assumed_away()) {
    ++counters.assumed_away;
  } else {
    count_execution();
  }
  if (!program_.failures().empty()) {
    for (Finding finding : program_.failures()) found(std::move(finding));
  }
  if (!cut && !program_.alive().empty() && program_.can_be_stuck()) report_deadlock();
  if (!findings_.empty() && !options_.keep_going) throw SearchStopped{};
  if (counters.executions >= options_.limits.executions) throw SearchStopped{Limit::executions};
  check_limits();
}

void Search::count_execution() {
  ++counters.executions;
  if (options_.check_optimality) {
    const bool is_new = seen_
                            .insert(options_.equivalence == E_.equivalence()
                                        ? Trace(E_)
                                        : Trace(E_.events(), options_.equivalence))
                            .second;
    CHECK(is_new || !options_.optimal, "an optimal algorithm repeated a trace, {}",
          program_.narrator().schedule_text(schedule_of(E_.events())));
  }
  for (Listener* listener : options_.listeners) listener->on_execution(E_, program_);
}

// The same thing at the same place counts once. Who decides about it may need to see stacks that are shown
// in another way.
void Search::found(Finding finding, std::vector<FindingStack> stacks) {
  if (contains(findings_, finding)) return;
  if (options_.is_suppressed) {
    Finding seen = finding;
    std::ranges::move(stacks, std::back_inserter(seen.stacks));
    if (options_.is_suppressed(seen)) return;
  }
  finding.schedule = schedule_of(E_.events());
  keep(std::move(finding));
}

void Search::keep(Finding finding) {
  findings_.push_back(std::move(finding));
  if (options_.found) options_.found(findings_.back());
}

// In a program with stacks, threads that do the same are alike. What a spinning process looks at
// depends on what is visible.
std::string Search::place_of_waiting(ProcessId p, const std::string& process,
                                     const Operation& pending) const {
  if (pending.kind == Kind::await) return process + " spins";
  const std::vector<std::uintptr_t> stack = program_.narrator().stack_of(p);
  if (stack.empty()) return fmt::format("{} {}", process, describe(pending));
  return fmt::format("{:x} {}", fmt::join(stack, " "), name(pending.kind));
}

void Search::report_deadlock() {
  ++counters.deadlocks;
  Finding finding;
  finding.kind = program_.stuck_kind();
  std::vector<std::pair<std::string, std::vector<std::string>>> reasons;  // and who has them
  std::vector<std::string> places;
  std::vector<FindingStack> stacks;
  for (ProcessId p : program_.alive()) {
    if (program_.narrator().is_courier(p)) continue;
    const std::string process = program_.narrator().process_name(p);
    finding.threads.push_back(process);
    finding.location += (finding.location.empty() ? "" : "; ") + process;
    const Operation pending = program_.pending(p);
    const bool loops = finding.kind == FindingKind::livelock && pending.kind == Kind::await;
    const std::string reason =
        (loops ? "in a loop " : "") + reason_to_wait(named(pending, program_.narrator()));
    const auto same = std::ranges::find(reasons, reason, [](const auto& one) { return one.first; });
    if (same == reasons.end()) reasons.push_back({reason, {process}});
    else same->second.push_back(process);
    places.push_back(place_of_waiting(p, process, pending));
    if (options_.is_suppressed) stacks.push_back({process, program_.narrator().stack_of(p)});
  }
  // Who stands where does not matter.
  std::ranges::sort(places);
  finding.place = fmt::format("{}", fmt::join(places, "; "));
  for (const auto& [reason, processes] : reasons) {
    finding.message +=
        fmt::format("{} {} {} {}", finding.message.empty() ? "nobody can go on:" : ";",
                    listed(processes), processes.size() == 1 ? "waits" : "wait", reason);
  }
  found(std::move(finding), std::move(stacks));
}

void Search::note_end() {
  estimate_.execution(common_, E_.size());
  since_estimate_ += 1 + E_.size() - common_;
  common_ = E_.size();
}

// An estimate takes as long as an execution is: it is made when a few times that many steps are new.
void Search::show_progress() {
  Progress& progress = *options_.progress;
  Progress::set(progress.executions, counters.executions);
  Progress::set(progress.blocked, counters.blocked);
  Progress::set(progress.events, counters.events);
  Progress::set<std::uint64_t>(progress.depth, std::max(counters.longest_execution, E_.size()));
  Progress::set<std::uint64_t>(progress.findings, findings_.size());
  if (since_estimate_ <= 4 * counters.longest_execution) return;
  since_estimate_ = 0;
  const double ends =
      static_cast<double>(counters.executions + counters.blocked + counters.assumed_away);
  const double share = static_cast<double>(counters.executions) / ends;
  Progress::set(progress.estimate, estimate_.total().value_or(0) * share);
}

void Search::check_limits() {
  if (options_.progress != nullptr) show_progress();
  const volatile std::sig_atomic_t* interrupt = options_.limits.interrupt;
  if (interrupt != nullptr && *interrupt) throw SearchStopped{Limit::interrupt};
  if (counters.events >= options_.limits.events) throw SearchStopped{Limit::events};
  if (options_.limits.deadline.has_passed()) throw SearchStopped{Limit::seconds};
  if (counters.events < next_look_at_memory_) return;
  next_look_at_memory_ = counters.events + between_looks_at_memory;
  if (uses_more_memory_than(options_.limits.memory)) throw SearchStopped{Limit::memory};
}

}  // namespace mazurka
