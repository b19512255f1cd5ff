// Initials, weak initials and observed writes of sequences of invented steps.

#include "core/sequence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/trace.h"
#include "unit/core/by_definition.h"

namespace mazurka {
namespace {

using namespace invented;

constexpr std::uint64_t many = 2000;

// v, and what every process could do instead at its beginning.
struct Continuation {
  explicit Continuation(RandomExecution& random) {
    const std::size_t length = random.random.below(static_cast<int>(random.events.size()) + 1);
    const std::span<const Event> rest = std::span<const Event>(random.events).subspan(length);
    events.assign(rest.begin(), rest.end());
    v = steps_of(events);
    std::vector<std::size_t> before(length);
    std::iota(before.begin(), before.end(), 0);
    const World state = random.state_after(before);
    for (ProcessId p : random.all_processes()) {
      const Intent* next = random.next_intent(p, length);
      const Intent intent = next ? *next : random.random_intent(p);
      if (!state.possible(intent)) continue;
      // What is spawned in v cannot be spawned before.
      if (next == nullptr && intent.step.operation.kind == Kind::spawn) continue;
      enabled.push_back(state.pending(intent));
      can_go.insert(p);
    }
  }

  bool contains(ProcessId p) const {
    return std::any_of(v.begin(), v.end(), [p](const Step& step) { return step.process == p; });
  }

  std::vector<Event> events;
  Sequence v;
  Sequence enabled;
  ProcessSet can_go;  // of enabled
};

TEST(Initials, have_no_predecessor) {
  for_random_executions(many, equivalences, [](RandomExecution& random, Equivalence under) {
    const Continuation after(random);
    const ByDefinition definition(after.v, under, flags(after.v, under));
    ASSERT_EQ(initials(after.v, under), definition.initials());
  });
}

// Definition 4.1 of Source Sets: p ∈ I(v) iff v is equivalent to some p.w.
TEST(Initials, are_those_that_can_come_first) {
  for_random_executions(many, equivalences, [](RandomExecution& random, Equivalence under) {
    const Continuation after(random);
    const ProcessSet result = initials(after.v, under);
    for (ProcessId p : random.all_processes()) {
      std::vector<Event> moved = after.events;
      const auto first = std::find_if(moved.begin(), moved.end(),
                                      [p](const Event& event) { return event.step.process == p; });
      if (first == moved.end()) {
        ASSERT_FALSE(result.contains(p));
        continue;
      }
      std::rotate(moved.begin(), first, first + 1);
      ASSERT_EQ(result.contains(p),
                after.can_go.contains(p) && Trace(moved, under) == Trace(after.events, under))
          << "process " << index(p);
    }
  });
}

// … and p ∈ WI(v) iff some v.w' is equivalent to some p.w.
TEST(Initials, weak_ones_can_come_first_or_commute_with_all) {
  for_random_executions(many, equivalences, [](RandomExecution& random, Equivalence under) {
    const Continuation after(random);
    ProcessSet expected = initials(after.v, under);
    for (const Step& step : after.enabled) {
      if (!after.contains(step.process)) {
        std::vector<Event> first = after.events, last = after.events;
        first.insert(first.begin(), event(step));
        last.push_back(event(step));
        if (Trace(first, under) == Trace(last, under)) expected.insert(step.process);
      }
      ASSERT_EQ(is_weak_initial(step, after.v, under), expected.contains(step.process))
          << testing::PrintToString(step);
    }
    ASSERT_EQ(weak_initials(after.v, after.enabled, under), expected);
  });
}

TEST(Initials, say_where_they_are) {
  for_random_executions(many, equivalences, [](RandomExecution& random, Equivalence under) {
    const Continuation after(random);
    for (const Step& step : after.enabled) {
      const InitialIn found = initial_in(step, after.v, under);
      ASSERT_EQ(found.kind == Initial::weak,
                found.kind != Initial::no && !after.contains(step.process));
      if (found.kind != Initial::initial) continue;
      ASSERT_EQ(after.v.at(found.at).process, step.process);
      for (std::size_t i = 0; i < found.at; ++i) ASSERT_NE(after.v[i].process, step.process);
    }
  });
}

TEST(Initials, another_way_of_a_choice_is_another_step) {
  const Sequence v = {read(1, 0), choose(0, 2)};
  for (Equivalence under : equivalences) {
    EXPECT_EQ(initial_in(choose(0, 2), v, under).kind, Initial::initial);
    EXPECT_EQ(initial_in(choose(0, 1), v, under).kind, Initial::no);
  }
}

// Source Sets, Figure 4: q's read of y is before p's write of x, r's reads are independent of it.
TEST(Initials, of_the_papers_example) {
  const int x = 0, y = 1, z = 2, q = 1, r = 2;
  const Sequence w = {read(q, y), read(q, x)};
  EXPECT_EQ(initials(w, Equivalence::mazurkiewicz), ProcessSet{ProcessId(q)});
  EXPECT_EQ(weak_initials(w, Sequence{read(q, y), read(r, z)}, Equivalence::mazurkiewicz),
            (ProcessSet{ProcessId(q), ProcessId(r)}));
}

// A write is observed iff the next access to its variable exists and is not a plain write.
TEST(ObservedWrites, are_those_that_the_next_access_looks_at) {
  for_random_executions(many, equivalences, [](const RandomExecution& random, Equivalence) {
    const Sequence steps = steps_of(random.events);
    const std::vector<bool> observed = observed_writes(steps);
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
      ASSERT_EQ(observed[i], expected) << "event " << i;
    }
  });
}

TEST(ObservedWrites, need_an_observer) {
  EXPECT_EQ(observed_writes(Sequence{write(0, 0), write(1, 0), read(2, 0), write(3, 0)}),
            (std::vector{false, true, true, false}));
  EXPECT_EQ(observed_writes(Sequence{write(0, 0), add(1, 0), read(2, 0)}),
            (std::vector{true, true, true}));
  EXPECT_EQ(observed_writes(Sequence{write(0, 1), await(1, 0, 1)}), (std::vector{true, true}));
}

// Observers: two writes commute unless one of them is read.
TEST(Initials, a_write_can_come_before_a_write_that_nobody_reads) {
  const Sequence unread = {write(0, 0), write(1, 0)};
  EXPECT_EQ(initials(unread, Equivalence::observed), (ProcessSet{ProcessId{0}, ProcessId{1}}));
  EXPECT_EQ(initials(unread, Equivalence::mazurkiewicz), ProcessSet{ProcessId{0}});
  const Sequence read_later = {write(0, 0), write(1, 0), read(2, 0)};
  EXPECT_EQ(initials(read_later, Equivalence::observed), ProcessSet{ProcessId{0}});
}

}  // namespace
}  // namespace mazurka
