// What later steps tell about earlier ones: writes that somebody reads, messages that somebody takes.

#include "core/observation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/sequence.h"
#include "unit/core/by_definition.h"

namespace mazurka {
namespace {

using namespace invented;
using Fate = Observation::Fate;

constexpr std::uint64_t many = 2000;

// A write is observed iff the next access to its variable exists and is not a plain write.
TEST(ObservedWrites, are_those_that_the_next_access_looks_at) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence) {
    const Sequence steps = steps_of(random.events);
    const std::vector<Observation> observed = observations(steps);
    ASSERT_EQ(observed.size(), steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i) {
      bool expected = true;
      if (steps[i].operation.access == Access::write) {
        const ObjectId x = steps[i].operation.objects[0];
        const auto next = std::find_if(steps.begin() + i + 1, steps.end(), [x](const Step& step) {
          const auto& objects = step.operation.objects;
          return step.operation.access != Access::none && (objects[0] == x || objects[1] == x);
        });
        expected = next != steps.end() && next->operation.access != Access::write;
      }
      ASSERT_EQ(observed[i].observed, expected) << "event " << i;
    }
  });
}

std::vector<bool> observed_writes(const Sequence& steps) {
  std::vector<bool> result;
  for (const Observation& observation : observations(steps)) result.push_back(observation.observed);
  return result;
}

TEST(ObservedWrites, need_an_observer) {
  EXPECT_EQ(observed_writes(Sequence{write(0, 0), write(1, 0), read(2, 0), write(3, 0)}),
            (std::vector{false, true, true, false}));
  EXPECT_EQ(observed_writes(Sequence{write(0, 0), add(1, 0), read(2, 0)}),
            (std::vector{true, true, true}));
  EXPECT_EQ(observed_writes(Sequence{write(0, 1), await(1, 0, 1)}), (std::vector{true, true}));
}

// As far as they can be told from others: where a message is taken counts only in comparison.
void expect_same(std::span<const Observation> some, std::span<const Observation> others) {
  ASSERT_EQ(some.size(), others.size());
  for (std::size_t i = 0; i < some.size(); ++i) {
    ASSERT_EQ(some[i].observed, others[i].observed) << "event " << i;
    ASSERT_EQ(some[i].fate, others[i].fate) << "event " << i;
    ASSERT_EQ(some[i].pattern, others[i].pattern) << "event " << i;
    for (std::size_t j = 0; j < i; ++j) {
      if (some[i].fate != Fate::taken || some[j].fate != Fate::taken) continue;
      ASSERT_EQ(some[i].taken_at < some[j].taken_at, others[i].taken_at < others[j].taken_at);
    }
  }
}

TEST(Observations, of_a_suffix_are_a_suffix) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence) {
    const Sequence steps = steps_of(random.events);
    const std::vector<Observation> all = observations(steps);
    for (std::size_t begin = 0; begin <= steps.size(); ++begin) {
      expect_same(observations(std::span(steps).subspan(begin)), std::span(all).subspan(begin));
    }
  });
}

TEST(Observations, stay_when_an_initial_is_taken_out) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence) {
    const Sequence steps = steps_of(random.events);
    const std::vector<Observation> all = observations(steps);
    for (const Step& step : steps) {
      const InitialIn found = initial_in(step, steps, Equivalence::observed);
      if (found.kind != Initial::initial) continue;
      Sequence rest = steps;
      rest.erase(rest.begin() + found.at);
      std::vector<Observation> expected = all;
      expected.erase(expected.begin() + found.at);
      expect_same(observations(rest), expected);
    }
  });
}

constexpr int a = 1, b = 2, c = 4;  // patterns of one sort each: 0, 1, 2
constexpr int box = 9;

TEST(Observations, of_messages_say_who_takes_them) {
  const Step first = send(0, box, 0, 1), second = send(0, box, 1, 2), other = send(1, box, 1, 1);
  const Sequence steps = {first,          second, other, take(2, other, b | c), take(2, first, a),
                          miss(2, box, a)};
  const std::vector<Observation> observed = observations(steps);
  EXPECT_EQ(observed[0].fate, Fate::taken);
  EXPECT_EQ(observed[0].taken_at, 4u);
  EXPECT_EQ(observed[0].pattern, a);
  EXPECT_EQ(observed[1].fate, Fate::waits);
  EXPECT_EQ(observed[2].fate, Fate::taken);
  EXPECT_EQ(observed[2].taken_at, 3u);
  EXPECT_EQ(observed[2].pattern, b | c);
  for (std::size_t i : {3, 4, 5}) EXPECT_EQ(observed[i].fate, Fate::unknown);
}

// Its send is not in the sequence: there is nothing to be said.
TEST(Observations, a_receive_can_take_what_was_sent_before_the_sequence) {
  const Step early = send(0, box, 0, 1), late = send(0, box, 0, 2);
  const std::vector<Observation> observed = observations(Sequence{late, take(2, early, a)});
  EXPECT_EQ(observed[0].fate, Fate::waits);
}

// A flush comes after its store by name, as a receive after its send, and is a write all the same.
TEST(Observations, what_follows_something_else_by_name_takes_no_message) {
  Step store = write(0, 0), flush = write(0, 1);
  store.operation.numbered = true;
  store.operation.operands[1] = 1;
  flush.operation.follows = true;
  flush.operation.operands[1] = 1;
  const std::vector<Observation> observed =
      observations(Sequence{write(1, 1), store, flush, read(2, 1)});
  EXPECT_FALSE(observed[0].observed);
  EXPECT_FALSE(observed[1].observed);
  EXPECT_EQ(observed[1].fate, Fate::unknown);
  EXPECT_TRUE(observed[2].observed);
}

// The first of a message, and the position of the receive that takes it.
Observation taken(std::uint32_t position, std::int64_t pattern) {
  return {.fate = Fate::taken, .taken_at = position, .pattern = pattern};
}
constexpr Observation waits{.fate = Fate::waits};

bool is_observed(const Observation& first, const Observation& second) {
  return is_order_observed(first, send(1, box, 1).operation, second);  // a message of sort 1
}

TEST(OrderOfMessages, counts_if_the_one_who_takes_the_first_accepts_the_second) {
  EXPECT_TRUE(is_observed(taken(5, b), waits));
  EXPECT_TRUE(is_observed(taken(5, a | b), waits));
  EXPECT_FALSE(is_observed(taken(5, a), waits));
  EXPECT_FALSE(is_observed(taken(5, a | c), waits));
}

TEST(OrderOfMessages, does_not_count_if_nobody_takes_the_first) {
  EXPECT_FALSE(is_observed(waits, waits));
  EXPECT_FALSE(is_observed(waits, taken(5, b)));
}

TEST(OrderOfMessages, does_not_count_if_the_second_is_taken_earlier) {
  EXPECT_TRUE(is_observed(taken(5, a | b), taken(6, b)));
  EXPECT_FALSE(is_observed(taken(5, a | b), taken(4, b)));
}

TEST(OrderOfMessages, counts_as_long_as_nothing_is_known) {
  EXPECT_TRUE(is_observed({}, waits));
  EXPECT_TRUE(is_observed({}, {}));
}

// The same, as dependence of steps in a sequence.
class DependentMessages : public testing::Test {
 protected:
  // Of the first two steps.
  static bool dependent_in(const Sequence& steps, Equivalence under = Equivalence::observed) {
    const std::vector<Observation> observed = observations(steps);
    return dependent(steps[0], steps[1], under, observed[0], observed[1]);
  }
  const Step first = send(0, box, 0), second = send(1, box, 1), same = send(1, box, 0);
};

TEST_F(DependentMessages, only_if_both_could_be_taken) {
  EXPECT_TRUE(dependent_in({first, same, take(2, first, a)}));
  EXPECT_TRUE(dependent_in({first, same, take(2, first, a), take(2, same, a)}));
  EXPECT_TRUE(dependent_in({first, second, take(2, first, a | b)}));
  EXPECT_FALSE(dependent_in({first, second, take(2, first, a)}));
  EXPECT_FALSE(dependent_in({first, second, take(2, first, a), take(2, second, a | b)}));
  EXPECT_FALSE(dependent_in({first, second, take(2, second, b), take(2, first, a | b)}));
}

TEST_F(DependentMessages, not_to_one_who_takes_none) {
  EXPECT_FALSE(dependent_in({first, same}));
  EXPECT_FALSE(dependent_in({first, second, take(2, second, b)}));
  EXPECT_FALSE(dependent_in({first, send(1, box + 1, 0), take(2, first, a)}));
}

// Whoever looks at less than the whole execution cannot know.
TEST_F(DependentMessages, always_without_observers) {
  EXPECT_TRUE(dependent_in({first, same}, Equivalence::mazurkiewicz));
  EXPECT_TRUE(dependent_in({first, second, take(2, first, a)}, Equivalence::mazurkiewicz));
  EXPECT_TRUE(dependent(first, second, Equivalence::observed));
  EXPECT_FALSE(dependent_in({first, send(1, box + 1, 0)}, Equivalence::mazurkiewicz));
}

// What times out would have taken what it accepts, and leaves the rest.
TEST_F(DependentMessages, a_receive_that_times_out_and_what_it_accepts) {
  for (Equivalence under : {Equivalence::mazurkiewicz, Equivalence::observed}) {
    EXPECT_TRUE(dependent_in({miss(2, box, a), first}, under));
    EXPECT_TRUE(dependent_in({miss(2, box, a | c), first}, under));
    EXPECT_FALSE(dependent_in({miss(2, box, b | c), first}, under));
    EXPECT_FALSE(dependent_in({miss(2, box + 1, a), first}, under));
    EXPECT_TRUE(dependent_in({first, miss(2, box, a)}, under));
    EXPECT_FALSE(dependent_in({first, miss(2, box, b)}, under));
  }
}

// A receive comes after the send of what it takes, and touches nothing else.
TEST_F(DependentMessages, a_receive_and_the_message_that_it_takes) {
  for (Equivalence under : equivalences) {
    EXPECT_TRUE(dependent_in({first, take(2, first, a)}, under));
    EXPECT_FALSE(dependent_in({take(2, first, a), same}, under));
    EXPECT_FALSE(dependent_in({take(2, first, a), second}, under));
    EXPECT_FALSE(dependent_in({send(0, box, 0, 2), take(2, first, a)}, under));
  }
}

}  // namespace
}  // namespace mazurka
