// E and the program standing at its end: all that an algorithm sees.
//
// Going back is free: undo() only shortens E. The program is brought to E's end when the next step
// or question needs it there: it is rewound, and what is missing then is repeated and compared with
// the recorded events. Limits, counters and findings live here, so an algorithm is as long as its
// pseudocode.

#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/deadline.h"
#include "core/execution.h"
#include "core/finding.h"
#include "core/limit.h"
#include "core/trace.h"
#include "explore/estimate.h"
#include "explore/progress.h"
#include "program/program.h"

namespace mazurka {

struct Limits {
  std::uint64_t executions = std::numeric_limits<std::uint64_t>::max();
  Deadline deadline;
  std::size_t depth = 1'000'000;
  std::uint64_t events = std::numeric_limits<std::uint64_t>::max();  // looked at now and then
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  // of the process, in bytes
  const volatile std::sig_atomic_t* interrupt = nullptr;  // set from outside: end the search
};

struct Counters {
  std::uint64_t executions = 0;  // complete ones, the failing and deadlocked ones included
  std::uint64_t blocked = 0;     // given up because all that could go on was explored already
  std::uint64_t cut = 0;         // longer than the limit; not complete
  std::uint64_t deadlocks = 0;
  std::uint64_t assumed_away = 0;  // executions that contradict an assumption
  std::uint64_t events = 0;        // steps that the program took, the repeated ones included
  std::uint64_t replayed = 0;
  std::size_t longest_execution = 0;

  // The largest of each kind of book-keeping, in steps or events; 0 if the algorithm has none.
  std::size_t wakeup_tree = 0;
  std::size_t sleep_characterisation = 0;
  std::size_t unfolding = 0;
};

class Listener {
 public:
  virtual ~Listener() = default;

  // E is complete and the program stands at its end.
  virtual void on_execution(const Execution& E, const Program& program) = 0;

  // From here on it goes another way than before. `instead_of` is the step that was taken here, or the
  // one that is taken now if that is not known. The program stands at the end of E. Only for those who
  // want to know.
  virtual bool wants_branches() const { return false; }
  virtual void on_branch(const Execution& /*E*/, const Program& /*program*/,
                         const Step& /*instead_of*/) {}

  // What was explored so far is void: it begins again.
  virtual void on_restart() {}
};

struct SearchOptions {
  Limits limits;
  Equivalence equivalence = Equivalence::mazurkiewicz;
  bool optimal = false;           // a blocked execution is an internal error
  bool check_optimality = false;  // so is a repeated trace; costs memory
  bool keep_going = false;        // do not stop at the first finding
  bool may_be_wrong =
      false;  // about what is independent: a step that is not possible ends the search
  std::vector<Listener*> listeners;
  Progress* progress = nullptr;                       // if somebody watches
  std::function<bool(const Finding&)> is_suppressed;  // if some findings do not count
  std::function<void(const Finding&)> found;          // called at once, if somebody wants to know
};

// Thrown through the algorithm when the search is over before it is complete.
struct SearchStopped {
  Limit limit = Limit::none;  // that was reached; none: a finding ended the search
};

class Search {
 public:
  Search(Program& program, const SearchOptions& options);

  const Execution& execution() const { return E_; }

  // Nobody if E is as long as the limit allows: it is cut there.
  ProcessSet enabled();
  ProcessSet alive();

  // The one to go on with, of those who could. In a long execution threads take turns, and who has waited longest
  // has the next one, so that loops in which one waits for another come to an end.
  ProcessId first_of(ProcessSet candidates) const;

  // The same, but as long as threads do not take turns, it is the one that went last; the newest of those that
  // have not begun, if no other is left.
  ProcessId latest_of(ProcessSet candidates) const;

  // The step that p takes next.
  Step pending(ProcessId p);

  // The number of ways that p can go: more than one only at a choice or a signal. At a choice that all faults have
  // happened before it is one: what follows is explored as if there were no choice.
  std::uint16_t ways(ProcessId p);
  std::uint16_t ways(const Step& pending) {
    return program_.ways_of(pending.process, pending.operation);
  }

  // E becomes E.p. Requires: p is enabled.
  void step(ProcessId p, std::uint16_t choice = 0);

  void undo() { truncate(E_.size() - 1); }
  void truncate(std::size_t length);

  // E becomes E.event, an event that was seen after E before. The program is not run now.
  void append_seen(const Event& event);

  // E is complete, or cut, or blocked: the processes that could go on are not worth it.
  void end_of_execution();

  // So many events of E have races that are worth reversing: all, unless E is cut. Then there may be too
  // many for any memory, and the search will not be complete anyway.
  std::size_t end_of_races();

  // To reverse one race of a long execution takes as long as many steps: stops the search if it is time.
  void heed_limits();

  // The present value of an awaited variable.
  std::int64_t value(ObjectId x);

  // Another step came last than one that was expected: in words.
  std::string broken_promise(const Step& expected) const;

  Counters counters;
  const std::vector<Finding>& findings() const { return findings_; }
  const SearchOptions& options() const { return options_; }
  double seconds() const;

 private:
  static constexpr std::size_t fair_from = 100;  // events
  static constexpr std::size_t longest_turn = 61;
  static constexpr std::size_t long_execution = 10'000;
  static constexpr std::size_t reversed_if_cut = 1000;
  static constexpr std::uint64_t between_looks_at_memory = 10'000;  // events

  bool is_long() const { return E_.size() >= std::min(fair_from, options_.limits.depth / 2); }
  std::size_t steps_until_last(ProcessId p) const {  // of p; 0 if it has not begun
    const EventId last = E_.last_of(p);
    return last == no_event ? 0 : index(last) + 1;
  }
  bool is_at_limit() const { return E_.size() >= options_.limits.depth; }
  void forget_enabled() {  // of E, which has a new event
    if (E_.size() >= enabled_end_) make_room_for_enabled();
    enabled_[E_.size()].is_known = false;
  }
  void make_room_for_enabled();
  bool is_cut();
  void bring_program_to_end();
  [[noreturn]] void find_difference();
  void count_execution();
  void begin_branch(ProcessId p, std::uint16_t choice);
  void found(Finding finding, std::vector<FindingStack> stacks = {});
  void keep(Finding finding);
  void check_limits();
  void note_end();
  void show_progress();
  void report_deadlock();
  std::string place_of_waiting(ProcessId p, const std::string& process,
                               const Operation& pending) const;
  bool can_repeat(const Step& step) const;
  [[noreturn]] void report_nondeterminism(EventId e, const std::string& difference);

  Program& program_;
  SearchOptions options_;
  Execution E_;
  std::size_t program_at_ = 0;  // so many steps the program has done,
  std::size_t agreed_ = 0;      // and so many of them are those of E
  struct Enabled {
    bool is_known = false;
    ProcessSet processes;
  };
  std::vector<Enabled> enabled_;           // after each prefix of E, once asked for
  std::size_t enabled_end_ = 0;            // of that vector
  std::uint64_t next_look_at_memory_ = 0;  // in events
  std::vector<Finding> findings_;
  std::unordered_set<Trace> seen_;  // with check_optimality

  // If somebody wants to know of branches.
  const bool finds_branches_;
  bool at_branch_ = false;          // E was made shorter and has no new step yet
  std::optional<Step> instead_of_;  // the step that was at its end

  // If somebody watches.
  Estimate estimate_;
  std::size_t common_ = 0;          // steps of E that are those of the execution before
  std::size_t since_estimate_ = 0;  // steps
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace mazurka
