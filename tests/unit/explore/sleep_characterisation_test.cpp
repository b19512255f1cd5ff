// The expressions of POP, by hand: Figure 2 and Proposition 1 of the paper.

#include "explore/sleep_characterisation.h"

#include <gtest/gtest.h>

#include "unit/core/invented.h"
#include "unit/print.h"

namespace mazurka {
namespace {

using namespace invented;
using Item = SleepExpression::Item;
using Key = SleepExpression::Key;

constexpr int x = 0, y = 1, z = 2, g = 3;

// Figure 1: p: x = 1    q: y = 1; z = 1    r: g = 1; a = y; b = x    s: c = y; d = z; e = x
constexpr int p = 0, q = 1, r = 2, s = 3;
const Step x_1 = write(p, x);
const Step y_1 = write(q, y), z_1 = write(q, z);
const Step g_1 = write(r, g), a_y = read(r, y), b_x = read(r, x);
const Step c_y = read(s, y), d_z = read(s, z), e_x = read(s, x);

Item event_of(const Step& step, std::uint32_t i) { return {step, i, false, {}}; }
Item head(const Step& step, std::uint32_t i) { return {step, i, true, {}}; }

// P ▷ object, for schedules that read it before the write `first`, as `made_for` does.
SleepExpression reads(int object, std::vector<Item> P, Key first, Key made_for) {
  SleepExpression psi{};
  psi.P = std::move(P);
  psi.x = ObjectId(object);
  psi.access = Access::read;
  psi.first = first;
  psi.first_step.operation.access = Access::write;
  psi.R = {made_for};
  return psi;
}

// An execution with its characterisation.
class Exploration {
 public:
  Exploration(const std::vector<Step>& schedule, SleepExpressions expressions)
      : E_(execution(schedule)), sleep_(std::move(expressions)) {}

  // Goes on with these steps, as far as they complete no schedule that sleeps.
  std::size_t goes_on(const std::vector<Step>& steps) {
    std::size_t taken = 0;
    for (const Step& step : steps) {
      std::vector<std::uint32_t> clock;
      E_.clock_of_next(step, clock);
      if (!update(sleep_, MetEvent(E_, step, E_.next_index(step.process), clock))) break;
      E_.push(event(step));
      ++taken;
    }
    return taken;
  }

  bool nothing_sleeps() const { return sleep_ == nullptr; }

 private:
  Execution E_;
  Characterisation sleep_;
};

// After σ4 = c=y.y=1.g=1.a=y.b=x, from the race of x=1 and b=x in E3: {c=y} z=1 d=z e=x ▷ x.
Exploration after_sigma4() {
  return {{c_y, y_1, g_1, a_y, b_x},
          {reads(x, {head(c_y, 1), event_of(z_1, 2), event_of(d_z, 2), event_of(e_x, 3)},
                 Key{ProcessId(p), 1}, Key{ProcessId(r), 3})}};
}

// After σ2 = c=y.d=z.e=x, from the race of x=1 and e=x in T5. The first expression is that of the
// schedule c=y, which σ2 inherits.
Exploration after_sigma2() {
  SleepExpression inherited = reads(x, {}, Key{ProcessId(p), 1}, Key{ProcessId(s), 3});
  inherited.inner.push_back(
      reads(y, {event_of(z_1, 2), event_of(g_1, 1), event_of(a_y, 2), event_of(b_x, 3)},
            Key{ProcessId(q), 1}, Key{ProcessId(s), 1}));
  const SleepExpression own = reads(x, {head(c_y, 1), event_of(y_1, 1), head(d_z, 2)},
                                    Key{ProcessId(p), 1}, Key{ProcessId(s), 3});
  return {{c_y, d_z, e_x}, {inherited, own}};
}

TEST(SleepCharacterisation, of_nothing_lets_everything_pass) {
  Characterisation sleep;
  const Execution E = execution({x_1});
  std::vector<std::uint32_t> clock;
  E.clock_of_next(b_x, clock);
  EXPECT_TRUE(update(sleep, MetEvent(E, b_x, 1, clock)));
  EXPECT_EQ(sleep, nullptr);
}

// Proposition 1, (A): σ3, whose events are all in P.
TEST(SleepCharacterisation, a_contained_schedule_sleeps) {
  EXPECT_EQ(after_sigma4().goes_on({z_1, d_z, e_x}), 2u);
}

// (B): σ2, which reads z before it is written.
TEST(SleepCharacterisation, a_conflicting_schedule_sleeps) {
  EXPECT_EQ(after_sigma4().goes_on({d_z, e_x}), 1u);
  EXPECT_EQ(after_sigma4().goes_on({d_z, z_1, e_x}), 2u);
}

// (C): σ1 = g=1.a=y.b=x, which belongs before σ2 because g=1.a=y belongs before c=y.
TEST(SleepCharacterisation, an_inherited_schedule_sleeps) {
  EXPECT_EQ(after_sigma2().goes_on({g_1, a_y, b_x}), 2u);
}

// … but not when a=y reads what q wrote: then it is not the head of that schedule.
TEST(SleepCharacterisation, what_comes_after_the_write_is_not_the_inherited_schedule) {
  EXPECT_EQ(after_sigma2().goes_on({y_1, g_1, a_y}), 3u);
}

// y=1 in P is in conflict with a=y, so b=x is the head of a conflicting schedule; it does not
// happen after d=z, the head in P behind y=1, and need not.
TEST(SleepCharacterisation, only_the_heads_before_the_conflict_have_to_come_first) {
  SleepExpression psi =
      reads(x, {event_of(y_1, 1), head(d_z, 2)}, Key{ProcessId(p), 1}, Key{ProcessId(s), 3});
  EXPECT_EQ(Exploration({c_y, d_z, e_x}, {psi}).goes_on({g_1, a_y, b_x}), 2u);
  psi.P = {head(d_z, 2), event_of(y_1, 1)};
  EXPECT_EQ(Exploration({c_y, d_z, e_x}, {psi}).goes_on({g_1, a_y, b_x}), 3u);
}

TEST(SleepCharacterisation, a_write_ends_all_expressions_of_its_variable) {
  Exploration after = after_sigma4();
  EXPECT_EQ(after.goes_on({x_1}), 1u);
  EXPECT_TRUE(after.nothing_sleeps());
  EXPECT_EQ(after.goes_on({z_1, d_z, e_x}), 3u);
}

// … also when it is the variable of what is inherited.
TEST(SleepCharacterisation, a_write_ends_expressions_at_every_depth) {
  SleepExpression psi = reads(x, {}, Key{ProcessId(p), 1}, Key{ProcessId(s), 3});
  psi.inner.push_back(reads(y, {event_of(a_y, 2)}, Key{ProcessId(q), 1}, Key{ProcessId(s), 1}));
  Exploration after({c_y, d_z, e_x}, {psi});
  EXPECT_EQ(after.goes_on({z_1}), 1u);
  EXPECT_FALSE(after.nothing_sleeps());
  EXPECT_EQ(after.goes_on({y_1}), 1u);
  EXPECT_TRUE(after.nothing_sleeps());
}

// What is independent of all of P is another schedule: it may go on.
TEST(SleepCharacterisation, what_has_nothing_to_do_with_P_goes_on) {
  const Step other = read(7, x);
  EXPECT_EQ(after_sigma4().goes_on({other, z_1, d_z}), 3u);
}

// A read of x that follows another one is not the first of a schedule, whoever did the other.
TEST(SleepCharacterisation, a_second_read_goes_on) {
  const SleepExpression psi =
      reads(x, {event_of(read(7, x), 2)}, Key{ProcessId(p), 1}, Key{ProcessId(r), 3});
  EXPECT_EQ(Exploration({g_1, a_y, b_x, read(7, y)}, {psi}).goes_on({read(7, x)}), 0u);

  SleepExpression known = psi;  // 7 writes what r's read in R came after
  EXPECT_EQ(Exploration({g_1, a_y, b_x, write(r, g), read(7, g)}, {known}).goes_on({read(7, x)}),
            1u);
}

TEST(SleepCharacterisation, a_second_read_of_its_own_process_goes_on) {
  // 7 reads y (in conflict with P), x (another expression's business), then x again.
  const SleepExpression psi =
      reads(x, {event_of(y_1, 1)}, Key{ProcessId(p), 1}, Key{ProcessId(7), 1});
  EXPECT_EQ(Exploration({read(7, x)}, {psi}).goes_on({read(7, y), read(7, x)}), 2u);
  const SleepExpression of_another =
      reads(x, {event_of(y_1, 1)}, Key{ProcessId(p), 1}, Key{ProcessId(r), 3});
  EXPECT_EQ(Exploration({b_x}, {of_another}).goes_on({read(7, y), read(7, x)}), 1u);
}

// Case (C) 2: the inherited schedule reads the same variable, so its head is the one that blocks.
TEST(SleepCharacterisation, an_inherited_schedule_can_read_the_same_variable) {
  SleepExpression psi = reads(x, {}, Key{ProcessId(p), 1}, Key{ProcessId(s), 3});
  psi.inner.push_back(
      reads(x, {event_of(g_1, 1), event_of(b_x, 2)}, Key{ProcessId(p), 2}, Key{ProcessId(s), 3}));
  const Step b = read(r, x);
  EXPECT_EQ(Exploration({c_y, d_z, e_x}, {psi}).goes_on({g_1, b}), 1u);
}

// Additions commute like reads; reads end them.
TEST(SleepCharacterisation, additions_have_schedules_too) {
  SleepExpression psi = reads(x, {event_of(g_1, 1), event_of(add(r, x), 2)}, Key{ProcessId(p), 1},
                              Key{ProcessId(s), 1});
  psi.access = Access::add;
  EXPECT_EQ(Exploration({add(s, x)}, {psi}).goes_on({g_1, add(r, x)}), 1u);
  Exploration after({add(s, x)}, {psi});
  EXPECT_EQ(after.goes_on({g_1, read(7, x)}), 2u);
  EXPECT_TRUE(after.nothing_sleeps());
}

// A way of a choice that differs from the recorded one is in conflict with it.
TEST(SleepCharacterisation, another_way_of_a_choice_is_a_conflict) {
  const SleepExpression psi = reads(x, {event_of(choose(r, 1), 1), event_of(read(r, x), 2)},
                                    Key{ProcessId(p), 1}, Key{ProcessId(s), 1});
  EXPECT_EQ(Exploration({read(s, x)}, {psi}).goes_on({choose(r, 1), read(r, x)}), 1u);
  EXPECT_EQ(Exploration({read(s, x)}, {psi}).goes_on({choose(r, 0), read(r, x)}), 1u);
}

TEST(SleepCharacterisation, a_met_event_knows_its_past) {
  Execution E = execution({x_1, b_x, y_1});
  const auto met = [&](const Step& step) {
    static std::vector<std::uint32_t> clock;
    E.clock_of_next(step, clock);
    return MetEvent(E, step, E.next_index(step.process), clock);
  };
  EXPECT_TRUE(met(e_x).is_after(ProcessId(p), 1));
  EXPECT_FALSE(met(e_x).is_after(ProcessId(r), 1));
  EXPECT_FALSE(met(e_x).is_after(ProcessId(q), 1));
  EXPECT_FALSE(met(e_x).is_after(ProcessId(99), 1));
  EXPECT_TRUE(met(z_1).is_after(ProcessId(q), 1));   // the event before it
  EXPECT_FALSE(met(z_1).is_after(ProcessId(q), 2));  // itself
  EXPECT_FALSE(met(c_y).is_after(ProcessId(s), 1));
}

}  // namespace
}  // namespace mazurka
