// Shrinking and the way out, compared with enumeration of all executions of random models.

#include <gtest/gtest.h>

#include <map>

#include "core/operation.h"
#include "explain/rearrange.h"
#include "explain/shrink.h"
#include "explain/way_out.h"
#include "models/model_program.h"
#include "oracle/random_model.h"

namespace mazurka {
namespace {

constexpr std::uint64_t models = 1000;
constexpr std::size_t most_executions = 20'000;

struct Seen {
  std::vector<Event> events;
  std::vector<std::string> findings;  // kind and place
  bool passes = false;
};

std::string key(const Finding& finding) {
  return std::string(name(finding.kind)) + " " +
         (finding.place.empty() ? finding.location : finding.place);
}

// All executions, by plain enumeration; empty if there are too many.
class All {
 public:
  explicit All(Program& program) {
    SearchOptions options;
    options.keep_going = true;
    Search search(program, options);
    explore(search);
    if (too_many_) executions.clear();
    for (Seen& seen : executions) {
      for (const Finding& finding : follow(program, schedule_of(seen.events)).findings) {
        seen.findings.push_back(key(finding));
      }
      seen.passes = seen.findings.empty() && !program.assumed_away();
    }
  }
  std::vector<Seen> executions;

 private:
  void explore(Search& search) {
    const ProcessSet enabled = search.enabled();
    if (too_many_) return;
    if (enabled.empty()) {
      const auto events = search.execution().events();
      executions.push_back({{events.begin(), events.end()}, {}, false});
      too_many_ = executions.size() > most_executions;
      return;
    }
    for (ProcessId p : enabled) {
      const std::uint16_t ways = search.ways(p);
      for (std::uint16_t choice = 0; choice < ways; ++choice) {
        search.step(p, choice);
        explore(search);
        search.undo();
      }
    }
  }

  bool too_many_ = false;
};

std::size_t preemptions(Program& program, std::span<const Event> events) {
  program.restart();
  std::size_t count = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const ProcessId p = events[i].step.process;
    if (i > 0 && events[i - 1].step.process != p) {
      const ProcessId before = events[i - 1].step.process;
      if (program.is_enabled(before) && !only_waits(program.pending(before))) ++count;
    }
    program.step(p, events[i].step.choice);
  }
  return count;
}

Finding first_finding(Program& program, const Seen& seen) {
  Finding finding = follow(program, schedule_of(seen.events)).findings.at(0);
  finding.schedule = schedule_of(seen.events);
  return finding;
}

// Calls f(program, all executions, a failing one) for models that can fail.
template <typename F>
void for_failing_models(F f) {
  std::size_t failing = 0;
  for (std::uint64_t seed = 1; seed <= models; ++seed) {
    const Model model = random_model(seed, mix_of(seed));
    ModelProgram program(model);
    const All all(program);
    for (std::size_t i = all.executions.size(); i-- > 0;) {
      const Seen& seen = all.executions[i];
      if (seen.findings.empty() || seen.events.empty()) continue;
      ++failing;
      SCOPED_TRACE("seed " + std::to_string(seed));
      f(program, all, seen);
      break;
    }
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(failing, 50u);
}

TEST(Rearrange, HasTheFewestSwitchesOfItsTrace) {
  for_failing_models([](Program&, const All& all, const Seen& seen) {
    const Trace trace(seen.events, Equivalence::mazurkiewicz);
    std::size_t fewest = SIZE_MAX;
    for (const Seen& other : all.executions) {
      if (Trace(other.events, Equivalence::mazurkiewicz) == trace) {
        fewest = std::min(fewest, switches(schedule_of(other.events)));
      }
    }
    const Schedule arranged = with_few_switches(rebuilt(seen.events, Equivalence::mazurkiewicz));
    EXPECT_EQ(switches(arranged), fewest);
    EXPECT_EQ(arranged.size(), seen.events.size());
  });
}

TEST(Shrink, HasTheFindingWithTheFewestPreemptions) {
  for_failing_models([](Program& program, const All& all, const Seen& seen) {
    const Finding finding = first_finding(program, seen);
    std::size_t fewest = SIZE_MAX;
    for (const Seen& other : all.executions) {
      if (std::ranges::find(other.findings, key(finding)) == other.findings.end()) continue;
      fewest = std::min(fewest, preemptions(program, other.events));
    }
    const Shrunk shrunk = shrink(program, finding, {});
    const Tried tried = try_schedule(program, shrunk.schedule, finding);
    EXPECT_TRUE(tried.has_finding);
    EXPECT_EQ(tried.reading, shrunk.after);
    EXPECT_LE(shrunk.after, shrunk.before);
    EXPECT_EQ(shrunk.note, "");
    EXPECT_EQ(shrunk.after.preemptions, fewest);
  });
}

bool begins_with(std::span<const Event> events, std::span<const Event> prefix) {
  return events.size() >= prefix.size() &&
         schedule_of(events.first(prefix.size())) == schedule_of(prefix);
}

TEST(WayOut, IsThatOfEnumeration) {
  std::size_t with_flip = 0;
  for_failing_models([&](Program& program, const All& all, const Seen& seen) {
    std::size_t expected = 0;  // one more than the longest prefix with a passing continuation
    for (std::size_t length = 0; length < seen.events.size(); ++length) {
      for (const Seen& other : all.executions) {
        if (other.passes && begins_with(other.events, std::span(seen.events).first(length))) {
          expected = length + 1;
        }
      }
    }
    const WayOut out = way_out(program, seen.events, {});
    ASSERT_TRUE(out.no_return.has_value());
    EXPECT_EQ(*out.no_return, expected);
    EXPECT_EQ(out.passing.has_value(), expected > 0);
    if (!out.passing) return;
    EXPECT_TRUE(follow(program, *out.passing).findings.empty());
    if (out.flipped) ++with_flip;
  });
  EXPECT_GT(with_flip, 20u);
}

}  // namespace
}  // namespace mazurka
