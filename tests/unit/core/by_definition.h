// The calculus of Execution, written down as the papers define it, and slow.

#pragma once

#include <gtest/gtest.h>

#include <bitset>
#include <set>
#include <vector>

#include "unit/core/invented.h"
#include "unit/print.h"

namespace mazurka::invented {

// An event as (p, i): the name it keeps when others are left out.
using Name = std::pair<ProcessId, std::uint32_t>;
using Names = std::set<Name>;

class ByDefinition {
 public:
  // `observed` is for Equivalence::observed; none means that nothing is known.
  ByDefinition(std::span<const Step> steps, Equivalence equivalence,
               std::vector<Observation> observed = {})
      : steps_(steps.begin(), steps.end()), past_(steps.size()) {
    observed.resize(steps.size());
    for (std::size_t f = 0; f < size(); ++f) {
      for (std::size_t e = 0; e < f; ++e) {
        if (!dependent(steps_[e], steps_[f], equivalence, observed[e], observed[f])) continue;
        past_[f] |= past_[e];
        past_[f].set(e);
      }
    }
  }

  std::size_t size() const { return steps_.size(); }
  ProcessId process(std::size_t e) const { return steps_[e].process; }

  // The transitive closure of "earlier and dependent".
  bool happens_before(std::size_t e, std::size_t f) const { return past_[f][e]; }

  bool race(std::size_t e, std::size_t f) const {
    if (!happens_before(e, f) || process(e) == process(f)) return false;
    for (std::size_t g = e + 1; g < f; ++g) {
      if (happens_before(e, g) && happens_before(g, f)) return false;
    }
    return true;
  }

  std::vector<std::size_t> notdep(std::size_t e) const {
    std::vector<std::size_t> result;
    for (std::size_t f = e + 1; f < size(); ++f) {
      if (!happens_before(e, f)) result.push_back(f);
    }
    return result;
  }

  // All events that happen before f, and f.
  Names past(std::size_t f) const {
    Names result{name(f)};
    for (std::size_t e = 0; e < f; ++e) {
      if (happens_before(e, f)) result.insert(name(e));
    }
    return result;
  }

  // The past of what p does next, whatever it is.
  Names past_of(ProcessId p) const { return past_of(p, size()); }
  Names past_before(std::size_t f) const { return past_of(process(f), f); }

  Name name(std::size_t e) const {
    std::uint32_t i = 0;
    for (std::size_t g = 0; g <= e; ++g) i += process(g) == process(e);
    return {process(e), i};
  }

  // The processes whose first event from `first` on has no predecessor there.
  ProcessSet initials(std::size_t first = 0) const {
    ProcessSet result, seen;
    for (std::size_t f = first; f < size(); ++f) {
      bool free = !seen.contains(process(f));
      for (std::size_t e = first; e < f; ++e) free &= !happens_before(e, f);
      if (free) result.insert(process(f));
      seen.insert(process(f));
    }
    return result;
  }

 private:
  // Its last event before `end`, or its spawn, and their past.
  Names past_of(ProcessId p, std::size_t end) const {
    for (std::size_t e = end; e-- > 0;) {
      const Operation& operation = steps_[e].operation;
      if (process(e) == p || (operation.kind == Kind::spawn && operation.target == p)) {
        return past(e);
      }
    }
    return {};
  }

  std::vector<Step> steps_;
  std::vector<std::bitset<64>> past_;
};

// A clock of E as the events it stands for.
inline Names names(const Execution& E, Clock clock) {
  Names result;
  for (std::size_t e = 0; e < E.size(); ++e) {
    const ProcessId p = E.process(at(e));
    if (index(p) < clock.size() && e < clock[index(p)]) {
      result.insert({p, E.index_in_process(at(e))});
    }
  }
  return result;
}

// What is known of each event when the sequence is all there is.
inline std::vector<Observation> known(std::span<const Step> steps, Equivalence equivalence) {
  if (equivalence == Equivalence::observed) return observations(steps);
  return std::vector<Observation>(steps.size());
}

inline Execution build(std::span<const Event> events, Equivalence equivalence) {
  const std::vector<Observation> observed = known(steps_of(events), equivalence);
  Execution E(equivalence);
  for (std::size_t i = 0; i < events.size(); ++i) E.push(events[i], observed[i]);
  return E;
}

// For messages: one line per event.
inline std::string text(std::span<const Event> events) {
  std::string result;
  for (std::size_t i = 0; i < events.size(); ++i) {
    result += fmt::format("{:3}: {}\n", i, testing::PrintToString(events[i]));
  }
  return result;
}

// Runs a property on many random executions, under each equivalence; stops at the first failure
// and shows it.
template <typename Property>
void for_random_executions(std::uint64_t count, std::span<const Equivalence> under,
                           Property property) {
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    for (Equivalence equivalence : under) {
      RandomExecution random(seed);
      property(random, equivalence);
      if (testing::Test::HasFailure()) {
        FAIL() << "seed " << seed << ", equivalence " << static_cast<int>(equivalence) << "\n"
               << text(random.events);
      }
    }
  }
}

}  // namespace mazurka::invented
