// Normal forms of random executions: the same for all linearisations, different otherwise.

#include "core/trace.h"

#include <gtest/gtest.h>

#include <unordered_set>

#include "unit/core/by_definition.h"

namespace mazurka {
namespace {

using namespace invented;

constexpr std::uint64_t many = 2000;

// Two neighbours that are dependent, or not, in the sequence.
bool dependent_neighbours(std::span<const Event> events, std::size_t k, Equivalence under) {
  const std::vector<Observation> observed = known(steps_of(events), under);
  return dependent(events[k].step, events[k + 1].step, under, observed[k], observed[k + 1]);
}

TEST(Trace, is_the_same_for_all_linearisations) {
  for_random_executions(many, equivalences, [](RandomExecution& random, Equivalence under) {
    const Trace trace(random.events, under);
    std::vector<Event> events = random.events;
    for (int i = 0; i < 30 && events.size() > 1; ++i) {
      const std::size_t k = random.random.below(static_cast<int>(events.size()) - 1);
      if (dependent_neighbours(events, k, under)) continue;
      std::swap(events[k], events[k + 1]);
      ASSERT_EQ(Trace(events, under), trace) << "after swapping " << k << " and " << k + 1;
      ASSERT_EQ(Trace(events, under).hash(), trace.hash());
      ASSERT_EQ(Trace(events, under) <=> trace, std::strong_ordering::equal);
    }
  });
}

TEST(Trace, is_another_when_dependent_events_are_swapped) {
  for_random_executions(many, equivalences, [](RandomExecution& random, Equivalence under) {
    const Trace trace(random.events, under);
    for (std::size_t k = 0; k + 1 < random.events.size(); ++k) {
      std::vector<Event> events = random.events;
      if (events[k].step.process == events[k + 1].step.process) continue;
      std::swap(events[k], events[k + 1]);
      // A process cannot begin before its spawn, nor end after its join, nor anything come before
      // what it follows.
      const Kind first = events[k].step.operation.kind, second = events[k + 1].step.operation.kind;
      if (first == Kind::join || second == Kind::spawn) continue;
      if (follows(events[k].step, events[k + 1].step)) continue;
      // Whoever took the first of two messages would take the other one then.
      const bool are_messages = first == Kind::send && second == Kind::send;
      if (are_messages && dependent_neighbours(random.events, k, under)) continue;
      ASSERT_EQ(Trace(events, under) == trace, !dependent_neighbours(random.events, k, under))
          << "after swapping " << k << " and " << k + 1;
    }
  });
}

TEST(Trace, the_normal_form_is_the_first_of_the_linearisations) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Sequence steps = steps_of(random.events);
    const ByDefinition definition(steps, under, known(steps, under));
    Schedule expected;
    std::vector<bool> taken(steps.size(), false);
    while (expected.size() < steps.size()) {
      std::size_t next = steps.size();
      for (std::size_t f = 0; f < steps.size(); ++f) {
        bool ready = !taken[f];
        for (std::size_t e = 0; e < f; ++e) ready &= taken[e] || !definition.happens_before(e, f);
        if (ready && (next == steps.size() || steps[f].process < steps[next].process)) next = f;
      }
      taken[next] = true;
      expected.push_back({steps[next].process, steps[next].choice});
    }
    ASSERT_EQ(Trace(random.events, under).normal_form(), expected);
    ASSERT_EQ(Trace(build(random.events, under)).normal_form(), expected);
  });
}

TEST(Trace, rebuilds_an_execution_under_another_equivalence) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Execution E = rebuilt(random.events, under);
    const Execution expected = build(random.events, under);
    ASSERT_EQ(E.equivalence(), under);
    ASSERT_EQ(E.size(), random.events.size());
    for (std::size_t e = 0; e < E.size(); ++e) {
      ASSERT_EQ(E[at(e)], random.events[e]);
      ASSERT_EQ(names(E, E.clock(at(e))), names(expected, expected.clock(at(e))));
    }
  });
}

TEST(Trace, tells_the_ways_of_a_choice_apart) {
  const Execution E = execution({choose(0, 1)}), F = execution({choose(0, 2)});
  EXPECT_NE(Trace(E), Trace(F));
  EXPECT_NE(Trace(E).hash(), Trace(F).hash());
}

// Equal hashes would make every set of traces slow.
TEST(Trace, hashes_differ) {
  std::unordered_set<Trace> traces;
  std::set<std::size_t> hashes;
  for (std::uint64_t seed = 0; seed < many; ++seed) {
    const Trace trace(RandomExecution(seed).events, Equivalence::mazurkiewicz);
    traces.insert(trace);
    hashes.insert(std::hash<Trace>()(trace));
  }
  EXPECT_EQ(hashes.size(), traces.size());
  EXPECT_GT(traces.size(), many / 2);
}

TEST(Trace, of_nothing) {
  EXPECT_EQ(Trace(Execution()).normal_form(), Schedule());
  EXPECT_EQ(Trace(Execution()), Trace(std::span<const Event>(), Equivalence::observed));
}

}  // namespace
}  // namespace mazurka
