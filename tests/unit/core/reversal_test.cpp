// What it takes to reverse a race, compared with definitions on random sequences of invented
// operations. Whether a race can be reversed, and what its second event does then, is found by
// doing it: by performing everything that does not need the first event.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "unit/core/by_definition.h"

namespace mazurka {
namespace {

using namespace invented;

constexpr std::uint64_t many = 2000;

// Happens-before of a changed sequence is that of the changed sequence only if it does not depend
// on what is read later.
constexpr Equivalence without_observers[] = {Equivalence::mazurkiewicz, Equivalence::exclusive};

std::vector<std::size_t> prefix(std::size_t length) {
  std::vector<std::size_t> positions(length);
  std::iota(positions.begin(), positions.end(), 0);
  return positions;
}

// E with its definition, and the races that can be reversed.
struct Reversals {
  Reversals(const RandomExecution& random, Equivalence under)
      : random(random), under(under), steps(steps_of(random.events)),
        E(build(random.events, under)), definition(steps, under, known(steps, under)) {}

  // pre(E, e).notdep(e, E), up to `end`.
  std::vector<std::size_t> without(std::size_t e, std::size_t end) const {
    std::vector<std::size_t> positions = prefix(e);
    for (std::size_t g : definition.notdep(e)) {
      if (g < end) positions.push_back(g);
    }
    return positions;
  }

  // The last acquisition of a lock before an event, unless it is in the past given.
  EventId acquisition(ObjectId x, std::size_t end, ProcessId p, const Names& past) const {
    for (std::size_t e = end; e-- > 0;) {
      const Operation& operation = steps[e].operation;
      if (operation.access != Access::acquire || operation.objects[0] != x) continue;
      return steps[e].process == p || past.contains(definition.name(e)) ? no_event : at(e);
    }
    return no_event;
  }

  // e ≲ f: f could have happened without e.
  bool reversible(std::size_t e, std::size_t f) const {
    const Operation& operation = steps[f].operation;
    if (operation.kind == Kind::await) return false;
    if (definition.race(e, f) && random.state_after(without(e, f)).possible(random.intents[f])) {
      return true;
    }
    return operation.kind == Kind::lock && acquisition(operation.objects[0], f, steps[f].process,
                                                       definition.past_before(f)) == at(e);
  }

  // notdep(e, E).f, as it turns out when it is performed.
  Sequence reversal(std::size_t e, std::size_t f) const {
    const std::vector<std::size_t> positions = without(e, E.size());
    Sequence v;
    for (std::size_t g : std::span(positions).subspan(e)) v.push_back(steps[g]);
    v.push_back(random.state_after(positions).pending(random.intents[f]));
    return v;
  }

  template <typename Property>
  void for_each(Property property) const {
    std::vector<EventId> races;
    for (std::size_t f = 0; f < E.size(); ++f) {
      E.reversible_races(at(f), races);
      for (EventId e : races) property(index(e), f);
    }
  }

  const RandomExecution& random;
  Equivalence under;
  Sequence steps;
  Execution E;
  ByDefinition definition;
};

TEST(Reversal, notdep_is_what_does_not_happen_after) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Reversals reversals(random, under);
    for (std::size_t e = 0; e < reversals.E.size(); ++e) {
      std::vector<EventId> expected;
      for (std::size_t f : reversals.definition.notdep(e)) expected.push_back(at(f));
      ASSERT_EQ(reversals.E.notdep(at(e)), expected) << "of event " << e;
      ASSERT_EQ(reversals.E.steps(expected).size(), expected.size());
    }
  });
}

// What makes notdep worth having: its events are the same without e.
TEST(Reversal, what_does_not_happen_after_an_event_happens_without_it) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Reversals reversals(random, under);
    for (std::size_t e = 0; e < reversals.E.size(); ++e) {
      const std::vector<std::size_t> positions = reversals.without(e, reversals.E.size());
      for (std::size_t i = 0; i < positions.size(); ++i) {
        const World state = random.state_after(std::span(positions).first(i));
        ASSERT_TRUE(state.possible(random.intents[positions[i]]))
            << "event " << positions[i] << " without " << e;
        ASSERT_EQ(state.pending(random.intents[positions[i]]), reversals.steps[positions[i]]);
      }
    }
  });
}

TEST(Reversal, a_race_is_reversible_if_the_second_event_is_possible_without_the_first) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Reversals reversals(random, under);
    std::vector<EventId> races;
    for (std::size_t f = 0; f < reversals.E.size(); ++f) {
      std::vector<EventId> expected;
      for (std::size_t e = 0; e < f; ++e) {
        if (reversals.reversible(e, f)) expected.push_back(at(e));
      }
      reversals.E.reversible_races(at(f), races);
      std::sort(races.begin(), races.end());
      ASSERT_EQ(races, expected) << "of event " << f;
    }
  });
}

TEST(Reversal, is_what_happens_without_the_first_event) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence under) {
    const Reversals reversals(random, under);
    reversals.for_each([&](std::size_t e, std::size_t f) {
      const Sequence expected = reversals.reversal(e, f);
      ASSERT_EQ(reversals.E.reversal(at(e), at(f)), expected) << e << " and " << f;
      ASSERT_EQ(reversals.E.without(at(e), at(f)), expected.back().operation);
      // What comes behind f in the reversal has nothing to do with it.
      const World state = random.state_after(reversals.without(e, f));
      ASSERT_TRUE(state.possible(random.intents[f]));
      ASSERT_EQ(state.pending(random.intents[f]), expected.back()) << e << " and " << f;
    });
  });
}

TEST(Reversal, initials_are_those_of_the_sequence) {
  for_random_executions(many, without_observers, [](RandomExecution& random, Equivalence under) {
    while (!random.events.empty()) {  // E has to end with f
      const Reversals reversals(random, under);
      const std::size_t f = random.events.size() - 1;
      std::vector<EventId> races;
      reversals.E.reversible_races(at(f), races);
      for (EventId e : races) {
        const Sequence v = reversals.reversal(index(e), f);
        const ByDefinition definition(v, under);
        const ProcessSet expected = definition.initials();
        ASSERT_EQ(reversals.E.reversal_initials(e, at(f)), expected) << index(e) << " and " << f;

        ProcessSet causal;
        for (ProcessId q : expected) {
          const auto first =
              std::find_if(v.begin(), v.end(), [q](const Step& step) { return step.process == q; });
          if (q == v.back().process || definition.happens_before(first - v.begin(), v.size() - 1)) {
            causal.insert(q);
          }
        }
        ASSERT_EQ(reversals.E.reversal_initials(e, at(f), true), causal)
            << index(e) << " and " << f;
      }
      random.truncate(f);
    }
  });
}

TEST(Reversal, weak_initials_are_those_of_the_sequence) {
  for_random_executions(many, without_observers, [](RandomExecution& random, Equivalence under) {
    const Reversals reversals(random, under);
    reversals.for_each([&](std::size_t e, std::size_t f) {
      const Sequence v = reversals.reversal(e, f);
      const World state = random.state_after(prefix(e));
      for (ProcessId q : random.all_processes()) {
        const Intent* next = random.next_intent(q, e);
        const Intent intent = next ? *next : random.random_intent(q);
        if (!state.possible(intent)) continue;
        Step step = state.pending(intent);
        ASSERT_EQ(reversals.E.is_weak_initial_of_reversal(step, at(e), at(f)),
                  is_weak_initial(step, v, under))
            << e << " and " << f << ", " << testing::PrintToString(step);
        if (step.operation.kind != Kind::choose) continue;
        step.choice = (step.choice + 1) % 3;
        ASSERT_EQ(reversals.E.is_weak_initial_of_reversal(step, at(e), at(f)),
                  is_weak_initial(step, v, under))
            << e << " and " << f << ", " << testing::PrintToString(step);
      }
    });
  });
}

// The execution of pre(E, e), what does not happen after e, up to `end`, and a last step.
Execution without(const Reversals& reversals, std::size_t e, std::size_t end, const Step& last) {
  Execution F(reversals.under);
  for (std::size_t g : reversals.without(e, end)) F.push(reversals.random.events[g]);
  F.push(event(last));
  return F;
}

TEST(Reversal, the_clock_without_the_first_event_is_that_of_an_execution_without_it) {
  for_random_executions(many, without_observers, [](RandomExecution& random, Equivalence under) {
    const Reversals reversals(random, under);
    std::vector<std::uint32_t> clock;
    reversals.for_each([&](std::size_t e, std::size_t f) {
      const Execution F = without(reversals, e, f, reversals.reversal(e, f).back());
      reversals.E.clock_without(at(e), at(f), clock);
      ASSERT_EQ(names(reversals.E, clock), names(F, F.clock(F.last()))) << e << " and " << f;
    });
  });
}

TEST(Reversal, a_lock_that_waits_races_with_the_last_acquisition) {
  for_random_executions(many, without_observers, [](RandomExecution& random, Equivalence under) {
    const Reversals reversals(random, under);
    std::vector<std::uint32_t> clock;
    for (ProcessId p : random.world.started - random.world.ended) {
      for (ObjectId x : random.all_locks()) {
        const Step step = lock(static_cast<int>(index(p)), static_cast<int>(index(x)));
        const std::size_t end = reversals.E.size();
        const EventId e = reversals.acquisition(x, end, p, reversals.definition.past_of(p));
        ASSERT_EQ(reversals.E.lock_race(step), e) << testing::PrintToString(step);
        if (e == no_event) continue;

        Sequence expected;
        for (std::size_t g : reversals.definition.notdep(index(e))) {
          expected.push_back(reversals.steps[g]);
        }
        expected.push_back(step);
        ASSERT_EQ(reversals.E.reversal(e, step), expected);

        // The clock is that of the past: the lock itself has not happened.
        const Execution F = without(reversals, index(e), end, step);
        Names past = names(F, F.clock(F.last()));
        past.erase({p, F.index_in_process(F.last())});
        reversals.E.clock_without(e, step, clock);
        ASSERT_EQ(names(reversals.E, clock), past) << testing::PrintToString(step);
      }
    }
  });
}

TEST(Reversal, a_lock_that_nobody_took_races_with_nothing) {
  EXPECT_EQ(Execution().lock_race(lock(0, 5)), no_event);
  EXPECT_EQ(execution({read(0, 0)}).lock_race(lock(1, 5)), no_event);
}

// Locks, by hand.

std::vector<EventId> reversible_races(const Execution& E, std::size_t f) {
  std::vector<EventId> races;
  E.reversible_races(at(f), races);
  return races;
}

TEST(Reversal, a_lock_races_with_the_acquisition_behind_the_unlock) {
  const Execution E = execution({lock(0, 0), unlock(0, 0), lock(1, 0)});
  EXPECT_EQ(reversible_races(E, 2), std::vector{at(0)});
  EXPECT_EQ(E.reversal(at(0), at(2)), Sequence{lock(1, 0)});
}

TEST(Reversal, a_lock_does_not_race_with_an_acquisition_that_its_process_knows_of) {
  const Execution E = execution({lock(0, 0), unlock(0, 0), write(0, 1), read(1, 1), lock(1, 0)});
  EXPECT_EQ(reversible_races(E, 4), std::vector<EventId>());
}

TEST(Reversal, a_lock_can_race_with_a_trylock) {
  const Execution E = execution({trylock(0, 0), unlock(0, 0), lock(1, 0)});
  EXPECT_EQ(reversible_races(E, 2), std::vector{at(0)});
}

TEST(Reversal, a_trylock_turns) {
  Execution E;
  E.push(event(lock(0, 0), 0, 1));
  E.push(event(failed_trylock(1, 0), 1, 1));
  E.push(event(unlock(0, 0), 1, 0));
  E.push(event(trylock(2, 0), 0, 3));
  EXPECT_EQ(reversible_races(E, 1), std::vector{at(0)});
  EXPECT_EQ(E.without(at(0), at(1)), trylock(1, 0).operation);
  EXPECT_EQ(reversible_races(E, 2), std::vector{at(1)});
  EXPECT_EQ(E.without(at(1), at(2)), unlock(0, 0).operation);
  EXPECT_EQ(reversible_races(E, 3), std::vector{at(2)});
  EXPECT_EQ(E.without(at(2), at(3)), failed_trylock(2, 0).operation);
}

// Compare-and-swaps, by hand: 0 and 1 are values.

TEST(Reversal, a_compare_and_swap_turns_when_the_write_was_what_it_expected_or_hid_it) {
  Execution E;
  E.push(event(write(0, 0), 0, 1));
  E.push(event(compare_and_swap(1, 0, 1, Access::update), 1, 2));
  EXPECT_EQ(E.without(at(0), at(1)).access, Access::read);
  E.pop();
  E.push(event(compare_and_swap(1, 0, 0, Access::read), 1, 1));
  EXPECT_EQ(E.without(at(0), at(1)).access, Access::update);
  E.pop();
  E.push(event(compare_and_swap(1, 0, 7, Access::read), 1, 1));
  EXPECT_EQ(E.without(at(0), at(1)).access, Access::read);
}

TEST(Reversal, a_compare_and_swap_stays_when_a_read_comes_later) {
  Execution E;
  E.push(event(read(0, 0), 3, 3));
  E.push(event(compare_and_swap(1, 0, 3, Access::update), 3, 4));
  EXPECT_EQ(E.without(at(0), at(1)).access, Access::update);
}

TEST(Reversal, a_compare_and_swap_misses_one_of_several_additions) {
  Execution E;
  E.push(event(add(0, 0), 0, 1));
  E.push(event(add(1, 0), 1, 3));
  E.push(event(compare_and_swap(2, 0, 2, Access::read), 3, 3));
  EXPECT_EQ(E.without(at(0), at(2)).access, Access::update);  // 3 - 1
  EXPECT_EQ(E.without(at(1), at(2)).access, Access::read);    // 3 - 2
}

// Values wrap around, as those of programs do.
TEST(Reversal, additions_may_overflow) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  Execution E;
  E.push(event(add(0, 0), most, least));
  E.push(event(compare_and_swap(1, 0, most, Access::read), least, least));
  EXPECT_EQ(E.without(at(0), at(1)).access, Access::update);
}

// Messages, by hand: p and q send, r receives.

TEST(Reversal, a_receive_cannot_come_before_what_it_takes) {
  const Step letter = send(0, 0, 0);
  const Execution E = execution({letter, take(2, letter, 1)});
  EXPECT_EQ(reversible_races(E, 1), std::vector<EventId>());
}

TEST(Reversal, a_receive_that_does_not_wait_for_ever_can_time_out) {
  const Step of_p = send(0, 0, 0), of_q = send(1, 0, 0);
  const Execution E = execution({of_p, of_q, take(2, of_p, 1, true), take(2, of_q, 1, true)});
  EXPECT_EQ(reversible_races(E, 2), std::vector{at(0)});
  EXPECT_EQ(E.reversal(at(0), at(2)), Sequence{miss(2, 0, 1)});
  EXPECT_EQ(reversible_races(E, 3), std::vector{at(1)});
  EXPECT_EQ(E.reversal(at(1), at(3)), (Sequence{take(2, of_p, 1, true), miss(2, 0, 1)}));
  EXPECT_EQ(E.reversal_initials(at(0), at(2)), ProcessSet{ProcessId{2}});
}

TEST(Reversal, a_message_can_come_in_time) {
  const Execution E = execution({miss(2, 0, 1), read(2, 6), send(1, 5, 0), send(0, 0, 0)});
  EXPECT_EQ(reversible_races(E, 3), std::vector{at(0)});
  EXPECT_EQ(E.reversal(at(0), at(3)), (Sequence{send(1, 5, 0), send(0, 0, 0)}));
}

TEST(Reversal, one_message_can_come_before_another) {
  const Execution E = execution({send(0, 0, 0), send(1, 0, 1)});
  EXPECT_EQ(reversible_races(E, 1), std::vector{at(0)});
  EXPECT_EQ(E.reversal(at(0), at(1)), Sequence{send(1, 0, 1)});
}

// x is the second variable of an await that stands between.
TEST(Reversal, the_clock_without_the_first_event_looks_behind_an_await) {
  const Execution E = execution({write(0, 0), await(1, 1, 0), read(2, 0), write(3, 0)});
  std::vector<std::uint32_t> clock;
  E.clock_without(at(2), at(3), clock);
  EXPECT_EQ(names(E, clock), (Names{{ProcessId{0}, 1}, {ProcessId{1}, 1}, {ProcessId{3}, 1}}));
  const Execution F = execution({write(0, 0), await(1, 1, 0), add(2, 0), read(3, 0)});
  F.clock_without(at(2), at(3), clock);
  EXPECT_EQ(names(F, clock), (Names{{ProcessId{0}, 1}, {ProcessId{3}, 1}}));
}

}  // namespace
}  // namespace mazurka
