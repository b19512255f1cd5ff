// A program under test, standing at some point of one execution.
//
// Deterministic: the same steps after restart() lead to the same events.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/finding.h"
#include "core/limit.h"
#include "core/operation.h"
#include "core/process_set.h"
#include "program/narrator.h"

namespace mazurka {

// Thrown by restart() and step().
struct ProgramChanged {};  // more is visible than was known: what was explored so far is void
struct ProgramEscaped {    // something is out of our control
  Finding what;
};
struct
    ProgramGaveUp {  // nothing more can be expected from it within reason, or in the time that it has
  std::string why;
  Limit limit = Limit::gave_up;
};

class Program {
 public:
  virtual ~Program() = default;

  virtual void restart() = 0;

  // Goes back to the point after so many steps, or to an earlier one: returns to which. A program
  // that can take back steps does that; others begin again.
  virtual std::size_t rewind([[maybe_unused]] std::size_t length) {
    restart();
    return 0;
  }

  // The processes that can take a step.
  virtual ProcessSet enabled() const = 0;

  // The same for one process; a program that can say it faster does.
  virtual bool is_enabled(ProcessId p) const { return enabled().contains(p); }

  // Those that exist and have not ended. Some may be disabled.
  virtual ProcessSet alive() const = 0;

  // The visible operation that p performs when it is stepped next. For operations whose access
  // depends on the state (compare-and-swap, trylock) it is that of the present state.
  // Requires: alive().contains(p).
  virtual Operation pending(ProcessId p) const = 0;

  // The number of ways that p can go: more than one only at a choice or a signal.
  std::uint16_t ways(ProcessId p) const { return ways_of(p, pending(p)); }
  // The same for who has asked what is pending.
  virtual std::uint16_t ways_of(ProcessId, const Operation& pending) const {
    return mazurka::ways(pending);
  }

  // Performs pending(p), then runs p up to its next visible operation.
  // Requires: enabled().contains(p); choice < ways(p).
  virtual Event step(ProcessId p, std::uint16_t choice) = 0;

  // The same for who has asked what is pending; a program that would ask again need not.
  virtual Event take(const Step& pending) { return step(pending.process, pending.choice); }

  // Takes the steps of these events again: the program stands where it was before them. Returns how
  // many came out the same; if that is not all, the program is to be restarted. A program that can
  // do it faster than step by step does.
  virtual std::size_t repeat(std::span<const Event> events) {
    for (std::size_t i = 0; i < events.size(); ++i) {
      const Step& step = events[i].step;
      if (!is_enabled(step.process)) return i;
      if (step.choice != 0 && step.choice >= ways(step.process)) return i;
      if (this->step(step.process, step.choice) != events[i]) return i;
    }
    return events.size();
  }

  // The present value of a variable that some process awaits.
  virtual std::int64_t value(ObjectId x) const = 0;

  // What has gone wrong since restart(), without schedules.
  virtual const std::vector<Finding>& failures() const = 0;

  // Whether the execution ended because it contradicts an assumption of the program.
  virtual bool assumed_away() const { return false; }

  // What it is called if nobody can go on: a deadlock, or a livelock if somebody runs in a circle.
  // Requires: can_be_stuck(), that is, those who wait were not left behind by a failure or an exit.
  virtual bool can_be_stuck() const { return true; }
  virtual FindingKind stuck_kind() const { return FindingKind::deadlock; }

  // Whether it sends messages, as far as is known: then the order of many of them matters to nobody.
  virtual bool sends_messages() const { return false; }

  // Whether what is asked for of the way of messages (--delivery, --lose, …) has an effect on them.
  virtual bool messages_travel() const { return sends_messages(); }

  // Who tells about it.
  virtual const Narrator& narrator() const = 0;
};

}  // namespace mazurka
