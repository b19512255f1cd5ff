// Happens-before, races and clocks, compared with their definitions on random sequences of invented
// operations.

#include "core/execution.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/error.h"
#include "unit/core/by_definition.h"

namespace mazurka {
namespace {

using namespace invented;

constexpr std::uint64_t many = 2000;

TEST(Execution, finds_the_events_of_a_process) {
  const Execution E = execution({read(0, 0), read(2, 0), read(0, 0), read(2, 0), read(2, 0)});
  EXPECT_EQ(E.size(), 5u);
  EXPECT_EQ(E.last(), at(4));
  EXPECT_EQ(E.process_count(), 3u);
  EXPECT_EQ(E.index_in_process(at(2)), 2u);
  EXPECT_EQ(E.index_in_process(at(4)), 3u);
  EXPECT_EQ(E.event(ProcessId{2}, 2), at(3));
  EXPECT_EQ(E.last_of(ProcessId{0}), at(2));
  EXPECT_EQ(E.last_of(ProcessId{1}), no_event);
  EXPECT_EQ(E.last_of(ProcessId{100}), no_event);
  EXPECT_EQ(E.previous_of(at(4)), at(3));
  EXPECT_EQ(E.previous_of(at(1)), no_event);
}

TEST(Execution, knows_no_more_processes_than_a_set_can_hold) {
  Execution E;
  E.push(event(read(127, 0)));
  EXPECT_THROW(E.push(event(read(128, 0))), InternalError);
}

// A store and its flush, say: it comes after that one, not after others of the process.
TEST(Execution, what_follows_an_event_by_name_comes_after_it) {
  Step store = write(0, 0), flush = update(1, 1);
  store.operation.numbered = true;
  store.operation.operands[1] = 2;
  flush.operation.follows = true;
  flush.operation.target = ProcessId{0};
  flush.operation.operands[1] = 2;
  const Execution E = execution({read(0, 2), store, read(0, 3), flush, read(2, 3)});
  EXPECT_TRUE(E.happens_before(at(0), at(3)) && E.happens_before(at(1), at(3)));
  EXPECT_FALSE(E.happens_before(at(2), at(3)));
  EXPECT_EQ(E.races(at(3)).size(), 1u);
  std::vector<EventId> reversible;
  E.reversible_races(at(3), reversible);
  EXPECT_TRUE(reversible.empty());  // there is nothing to flush before
  EXPECT_TRUE(dependent(store, flush, Equivalence::mazurkiewicz));
  EXPECT_FALSE(dependent(read(0, 3), flush, Equivalence::mazurkiewicz));
}

TEST(Execution, happens_before_is_the_closure_of_dependence) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Sequence steps = steps_of(random.events);
    const Execution E = build(random.events, under);
    const ByDefinition definition(steps, under, known(steps, under));
    for (std::size_t e = 0; e < E.size(); ++e) {
      for (std::size_t f = 0; f < E.size(); ++f) {
        ASSERT_EQ(E.happens_before(at(e), at(f)), e < f && definition.happens_before(e, f))
            << e << " and " << f;
      }
    }
  });
}

// clock[p] names exactly the last event of p in the past.
TEST(Execution, a_clock_has_the_last_event_of_each_process_in_the_past) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Sequence steps = steps_of(random.events);
    const Execution E = build(random.events, under);
    const ByDefinition definition(steps, under, known(steps, under));
    for (std::size_t f = 0; f < E.size(); ++f) {
      std::vector<std::uint32_t> expected(E.clock(at(f)).size(), 0);
      for (std::size_t e = 0; e <= f; ++e) {
        if (e == f || definition.happens_before(e, f)) {
          expected[index(E.process(at(e)))] = static_cast<std::uint32_t>(e) + 1;
        }
      }
      const Clock clock = E.clock(at(f));
      ASSERT_EQ(std::vector(clock.begin(), clock.end()), expected) << "of event " << f;
    }
  });
}

TEST(Execution, races_have_nothing_between_them) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Sequence steps = steps_of(random.events);
    const Execution E = build(random.events, under);
    const ByDefinition definition(steps, under, known(steps, under));
    for (std::size_t f = 0; f < E.size(); ++f) {
      std::vector<EventId> expected;  // the latest first
      for (std::size_t e = f; e-- > 0;) {
        if (definition.race(e, f)) expected.push_back(at(e));
      }
      const auto races = E.races(at(f));
      ASSERT_EQ(std::vector(races.begin(), races.end()), expected) << "of event " << f;
    }
  });
}

TEST(Execution, the_past_of_a_process_is_that_of_its_last_event_or_of_its_spawn) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Sequence steps = steps_of(random.events);
    const Execution E = build(random.events, under);
    const ByDefinition definition(steps, under, known(steps, under));
    for (ProcessId p : random.all_processes()) {
      ASSERT_EQ(names(E, E.past_of(p)), definition.past_of(p)) << "of process " << index(p);
    }
    for (std::size_t f = 0; f < E.size(); ++f) {
      ASSERT_EQ(names(E, E.past_before(at(f))), definition.past_before(f)) << "before event " << f;
    }
  });
}

void expect_equal(const Execution& E, const Execution& fresh) {
  ASSERT_EQ(E.size(), fresh.size());
  for (std::size_t e = 0; e < E.size(); ++e) {
    ASSERT_EQ(E[at(e)], fresh[at(e)]);
    ASSERT_EQ(names(E, E.clock(at(e))), names(fresh, fresh.clock(at(e)))) << "of event " << e;
    ASSERT_TRUE(std::ranges::equal(E.races(at(e)), fresh.races(at(e)))) << "of event " << e;
    ASSERT_EQ(E.index_in_process(at(e)), fresh.index_in_process(at(e)));
    ASSERT_EQ(E.previous_of(at(e)), fresh.previous_of(at(e)));
  }
  for (std::size_t p = 0; p < ProcessSet::capacity; ++p) {
    ASSERT_EQ(E.last_of(ProcessId(p)), fresh.last_of(ProcessId(p)));
    ASSERT_EQ(names(E, E.past_of(ProcessId(p))), names(fresh, fresh.past_of(ProcessId(p))));
  }
}

// Going back leaves no trace behind. Which writes are observed does not matter here.
TEST(Execution, goes_back_and_forth_like_a_fresh_one) {
  for_random_executions(many / 2, equivalences, [](RandomExecution& random, Equivalence under) {
    Execution E(under);
    std::vector<Observation> observed;
    for (int round = 0; round < 6; ++round) {
      const std::size_t kept = random.random.below(static_cast<int>(random.events.size()) + 1);
      if (round > 0) random.truncate(kept);
      if (round > 0 && random.random.chance(50)) E.truncate(kept);
      while (E.size() > random.events.size()) E.pop();
      observed.resize(E.size());
      random.grow(static_cast<std::size_t>(random.random.between(static_cast<int>(kept), 16)));
      for (std::size_t i = E.size(); i < random.events.size(); ++i) {
        const bool plain_write = random.events[i].step.operation.access == Access::write;
        observed.push_back({.observed = !plain_write || random.random.chance(50)});
        E.push(random.events[i], observed.back());
      }
      Execution fresh(under);
      for (std::size_t i = 0; i < E.size(); ++i) fresh.push(random.events[i], observed[i]);
      expect_equal(E, fresh);
    }
  });
}

TEST(Execution, the_clock_of_what_comes_next_is_the_one_it_gets) {
  for_random_executions(many, equivalences, [](RandomExecution& random, Equivalence under) {
    Execution E = build(random.events, under);
    std::vector<std::uint32_t> clock;
    for (int i = 0; i < 10; ++i) {
      Intent intent = random.random_intent(random.random_process());
      if (!random.world.possible(intent)) continue;
      const Step step = random.world.pending(intent);
      E.clock_of_next(step, clock);
      E.push(event(step));
      ASSERT_EQ(names(E, clock), names(E, E.clock(E.last()))) << testing::PrintToString(step);
      ASSERT_GT(clock.size(), index(step.process));
      ASSERT_EQ(clock[index(step.process)], E.size());
      E.pop();
    }
  });
}

TEST(Execution, what_comes_next_can_be_the_first_of_its_process) {
  Execution E = execution({write(0, 0)});
  std::vector<std::uint32_t> clock;
  E.clock_of_next(read(9, 0), clock);
  EXPECT_EQ(clock[0], 1u);
  EXPECT_EQ(clock[9], 2u);
}

// The table of dependences seen from here, on two accesses and on three.

TEST(Execution, reads_race_with_the_write_before_them_and_it_with_those_before) {
  const Execution E = execution({read(0, 0), read(1, 0), write(2, 0), read(0, 0), read(1, 0)});
  EXPECT_TRUE(std::ranges::equal(E.races(at(2)), std::vector{at(1), at(0)}));
  EXPECT_TRUE(std::ranges::equal(E.races(at(3)), std::vector{at(2)}));
  EXPECT_TRUE(std::ranges::equal(E.races(at(4)), std::vector{at(2)}));
}

TEST(Execution, additions_race_with_what_is_before_all_of_them) {
  const Execution E = execution({write(0, 0), add(1, 0), add(2, 0), add(3, 0), read(0, 0)});
  for (std::size_t f : {1, 2, 3}) {
    EXPECT_TRUE(std::ranges::equal(E.races(at(f)), std::vector{at(0)}));
  }
  EXPECT_TRUE(std::ranges::equal(E.races(at(4)), std::vector{at(3), at(2), at(1)}));
}

TEST(Execution, an_await_depends_on_both_its_variables) {
  const Execution E = execution({write(0, 0), write(1, 1), await(2, 1, 0), write(3, 0)});
  EXPECT_TRUE(std::ranges::equal(E.races(at(2)), std::vector{at(1), at(0)}));
  EXPECT_TRUE(std::ranges::equal(E.races(at(3)), std::vector{at(2)}));
}

TEST(Execution, an_await_can_name_one_variable_twice) {
  Execution E = execution({write(0, 0), await(1, 0, 0), write(2, 0)});
  EXPECT_TRUE(std::ranges::equal(E.races(at(1)), std::vector{at(0)}));
  EXPECT_TRUE(std::ranges::equal(E.races(at(2)), std::vector{at(1)}));
  E.truncate(1);
  E.push(event(write(2, 0)));
  EXPECT_TRUE(std::ranges::equal(E.races(at(1)), std::vector{at(0)}));
}

TEST(Execution, unobserved_writes_are_concurrent) {
  Execution E(Equivalence::observed);
  E.push(event(write(0, 0)), {.observed = false});
  E.push(event(write(1, 0)), {.observed = false});
  EXPECT_FALSE(E.happens_before(at(0), at(1)));
  E.push(event(write(2, 0)), {.observed = true});
  EXPECT_TRUE(std::ranges::equal(E.races(at(2)), std::vector{at(1), at(0)}));
}

// Messages to one mailbox, by p and q; r receives.

TEST(Execution, messages_to_one_mailbox_race) {
  const Step of_p = send(0, 0, 0), of_q = send(1, 0, 1);
  const Execution E = execution({of_p, of_q, take(2, of_q, 2), take(2, of_p, 1)});
  EXPECT_TRUE(std::ranges::equal(E.races(at(1)), std::vector{at(0)}));
  EXPECT_TRUE(std::ranges::equal(E.races(at(2)), std::vector{at(1)}));
  EXPECT_TRUE(E.races(at(3)).empty());  // of_p is before of_q
}

TEST(Execution, messages_race_under_observed_if_it_can_be_told_which_was_first) {
  const Step of_p = send(0, 0, 0), of_q = send(1, 0, 1);
  const auto races = [](const std::vector<Step>& steps) {
    std::vector<Event> events;
    for (const Step& step : steps) events.push_back(event(step));
    return build(events, Equivalence::observed).races(at(1)).size();
  };
  EXPECT_EQ(races({of_p, of_q}), 0u);
  EXPECT_EQ(races({of_p, of_q, take(2, of_q, 2), take(2, of_p, 1)}), 0u);
  EXPECT_EQ(races({of_p, of_q, take(2, of_p, 3)}), 1u);
  EXPECT_EQ(races({of_p, of_q, take(2, of_p, 3), take(2, of_q, 3)}), 1u);
  EXPECT_EQ(races({of_p, of_q, take(2, of_p, 1), take(2, of_q, 3)}), 0u);
}

// A message races with the last receive that timed out and would have taken it.
TEST(Execution, a_message_races_with_the_receive_that_missed_it) {
  const Execution E = execution({miss(2, 0, 1), miss(2, 0, 3), miss(2, 0, 2), send(0, 0, 0)});
  EXPECT_TRUE(std::ranges::equal(E.races(at(3)), std::vector{at(1)}));
  EXPECT_TRUE(execution({miss(2, 0, 2), send(0, 0, 0)}).races(at(1)).empty());
}

// All messages to a mailbox are in a row, but only some are in the past of who times out there.
TEST(Execution, a_receive_that_times_out_is_after_what_it_accepts) {
  const Execution E = execution({send(0, 0, 0), send(1, 0, 1), miss(2, 0, 4)});
  EXPECT_TRUE(E.happens_before(at(0), at(1)));
  EXPECT_FALSE(E.happens_before(at(0), at(2)) || E.happens_before(at(1), at(2)));
}

TEST(Execution, a_spawn_is_before_its_process_and_the_last_event_before_the_join) {
  const Execution E = execution({read(0, 0), spawn(0, 1), read(1, 0), read(1, 1), join(2, 1)});
  EXPECT_TRUE(E.happens_before(at(1), at(2)));
  EXPECT_TRUE(std::ranges::equal(E.races(at(2)), std::vector{at(1)}));
  EXPECT_TRUE(std::ranges::equal(E.races(at(4)), std::vector{at(3)}));
  EXPECT_TRUE(E.happens_before(at(0), at(4)));
}

TEST(Execution, the_join_of_a_process_without_events_is_after_its_spawn) {
  const Execution E = execution({spawn(0, 1), join(2, 1)});
  EXPECT_TRUE(std::ranges::equal(E.races(at(1)), std::vector{at(0)}));
}

}  // namespace
}  // namespace mazurka
