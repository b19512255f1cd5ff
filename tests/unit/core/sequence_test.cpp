// Initials and weak initials of sequences of invented steps.

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
    state = random.state_after(before);
    intents.assign(random.intents.begin() + static_cast<std::ptrdiff_t>(length),
                   random.intents.end());
    for (ProcessId p : random.all_processes()) {
      const Intent* next = random.next_intent(p, length);
      const Intent intent = next ? *next : random.random_intent(p);
      if (!state.possible(intent)) continue;
      // Who is spawned in v is not spawned by another process, too.
      if (!next && intent.step.operation.kind == Kind::spawn) continue;
      enabled.push_back(state.pending(intent));
      wanted.push_back(intent);
      can_go.insert(p);
    }
  }

  bool contains(ProcessId p) const {
    return std::any_of(v.begin(), v.end(), [p](const Step& step) { return step.process == p; });
  }

  World state;  // at its beginning
  std::vector<Event> events;
  std::vector<Intent> intents;  // intents[i] came out as events[i]
  Sequence v;
  Sequence enabled;
  std::vector<Intent> wanted;  // wanted[i] would come out as enabled[i]
  ProcessSet can_go;           // of enabled
};

// Whether all who receive take what they take if the steps come in this order. Under `observed` a
// sequence in which they do not has a trace, too, but it is none of an execution.
bool receive_so(World state, std::span<const Intent> intents, std::span<const Event> events) {
  for (std::size_t i = 0; i < intents.size(); ++i) {
    if (events[i].step.operation.kind == Kind::receive) {
      if (!state.possible(intents[i]) || state.pending(intents[i]) != events[i].step) return false;
    }
    state.perform(intents[i]);
  }
  return true;
}

TEST(Initials, have_no_predecessor) {
  for_random_executions(many, equivalences, [](RandomExecution& random, Equivalence under) {
    const Continuation after(random);
    const ByDefinition definition(after.v, under, known(after.v, under));
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
      std::vector<Intent> intents = after.intents;
      const auto intent = intents.begin() + (first - moved.begin());
      std::rotate(moved.begin(), first, first + 1);
      std::rotate(intents.begin(), intent, intent + 1);
      ASSERT_EQ(result.contains(p), after.can_go.contains(p) &&
                                        receive_so(after.state, intents, moved) &&
                                        Trace(moved, under) == Trace(after.events, under))
          << "process " << index(p);
    }
  });
}

// … and p ∈ WI(v) iff some v.w' is equivalent to some p.w.
TEST(Initials, weak_ones_can_come_first_or_commute_with_all) {
  for_random_executions(many, equivalences, [](RandomExecution& random, Equivalence under) {
    const Continuation after(random);
    ProcessSet expected = initials(after.v, under);
    for (std::size_t i = 0; i < after.enabled.size(); ++i) {
      const Step& step = after.enabled[i];
      if (!after.contains(step.process)) {
        std::vector<Event> first = after.events, last = after.events;
        first.insert(first.begin(), event(step));
        last.push_back(event(step));
        std::vector<Intent> first_intents = after.intents, last_intents = after.intents;
        first_intents.insert(first_intents.begin(), after.wanted[i]);
        last_intents.push_back(after.wanted[i]);
        if (receive_so(after.state, first_intents, first) &&
            receive_so(after.state, last_intents, last) &&
            Trace(first, under) == Trace(last, under)) {
          expected.insert(step.process);
        }
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

// Observers: two writes commute unless one of them is read.
TEST(Initials, a_write_can_come_before_a_write_that_nobody_reads) {
  const Sequence unread = {write(0, 0), write(1, 0)};
  EXPECT_EQ(initials(unread, Equivalence::observed), (ProcessSet{ProcessId{0}, ProcessId{1}}));
  EXPECT_EQ(initials(unread, Equivalence::mazurkiewicz), ProcessSet{ProcessId{0}});
  const Sequence read_later = {write(0, 0), write(1, 0), read(2, 0)};
  EXPECT_EQ(initials(read_later, Equivalence::observed), ProcessSet{ProcessId{0}});
}

// Messages: who may come first depends on what is received.

constexpr int a = 1, b = 2, c = 4;  // patterns of one sort each
const Step of_p = send(0, 9, 0), of_q = send(1, 9, 1);

TEST(Initials, a_message_can_come_before_one_that_nobody_takes) {
  const Sequence unread = {of_p, of_q};
  EXPECT_EQ(initials(unread, Equivalence::observed), (ProcessSet{ProcessId{0}, ProcessId{1}}));
  EXPECT_EQ(initials(unread, Equivalence::mazurkiewicz), ProcessSet{ProcessId{0}});
}

TEST(Initials, a_message_cannot_come_before_one_that_was_taken_instead_of_it) {
  const Sequence taken = {of_p, of_q, take(2, of_p, a | b)};
  EXPECT_EQ(initials(taken, Equivalence::observed), ProcessSet{ProcessId{0}});
  const Sequence of_a_sort = {of_p, of_q, take(2, of_p, a)};
  EXPECT_EQ(initials(of_a_sort, Equivalence::observed), (ProcessSet{ProcessId{0}, ProcessId{1}}));
}

// q's message is taken first, by one who does not accept p's: then only p's is there.
TEST(Initials, a_message_can_come_before_one_that_was_taken_after_it) {
  const Sequence v = {of_p, of_q, take(2, of_q, b), take(2, of_p, a | b)};
  EXPECT_EQ(initials(v, Equivalence::observed), (ProcessSet{ProcessId{0}, ProcessId{1}}));
}

// A message that is not in v would be there when those in v receive.
TEST(Initials, a_message_is_a_weak_one_if_nobody_would_take_it) {
  const Sequence v = {of_p, take(2, of_p, a | b)};
  EXPECT_EQ(initial_in(of_q, v, Equivalence::observed).kind, Initial::no);
  EXPECT_EQ(initial_in(send(1, 9, 2), v, Equivalence::observed).kind, Initial::weak);
  EXPECT_EQ(initial_in(send(1, 8, 1), v, Equivalence::observed).kind, Initial::weak);
  const Sequence timed_out = {miss(2, 9, b | c)};
  for (Equivalence under : {Equivalence::observed, Equivalence::mazurkiewicz}) {
    EXPECT_EQ(initial_in(of_p, timed_out, under).kind, Initial::weak);
    EXPECT_EQ(initial_in(of_q, timed_out, under).kind, Initial::no);
  }
}

}  // namespace
}  // namespace mazurka
