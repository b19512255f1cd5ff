// Reversals are promises about what a program does. Here random models keep them: every step of
// every reversal is taken, in the program, and is what was promised.

#include <gtest/gtest.h>

#include "core/trace.h"
#include "models/model_program.h"
#include "oracle/random.h"
#include "oracle/random_model.h"
#include "unit/print.h"

namespace mazurka {
namespace {

std::vector<Event> random_execution(Program& program, Random& random) {
  std::vector<Event> events;
  program.restart();
  for (ProcessSet enabled = program.enabled(); !enabled.empty(); enabled = program.enabled()) {
    auto p = enabled.begin();
    for (int skip = random.below(static_cast<int>(enabled.size())); skip > 0; --skip) ++p;
    const int ways = program.ways(*p);
    events.push_back(program.step(*p, static_cast<std::uint16_t>(random.below(ways))));
  }
  return events;
}

class Promises {
 public:
  Promises(Program& program, const Execution& E) : program_(program), E_(E) {}

  void expect_kept() {
    std::vector<EventId> races;
    for (EventId f{0}; index(f) < E_.size(); f = next(f)) {
      E_.reversible_races(f, races);
      for (EventId e : races) {
        if (is_observed_only(e, f)) continue;
        run_before(e);
        if (E_.equivalence() != Equivalence::observed &&
            E_[f].step.operation.kind != Kind::signal) {
          expect_weak_initials(e, f);
        }
        expect_next(E_.reversal(e, f));
        turned += E_.without(e, f) != E_[f].step.operation;
      }
    }
    run_before(EventId(E_.size()));
    for (ProcessId p : program_.alive()) {
      const Step step{p, 0, program_.pending(p)};
      if (step.operation.kind != Kind::lock) continue;
      const EventId e = E_.lock_race(step);
      if (e == no_event) continue;
      run_before(e);
      expect_next(E_.reversal(e, step));
      run_before(EventId(E_.size()));
    }
  }

  int kept = 0;    // steps
  int turned = 0;  // compare-and-swaps and trylocks

 private:
  // Two writes: their reversal is not notdep(e, E).f alone (explore/observers.cpp).
  bool is_observed_only(EventId e, EventId f) const {
    return E_.equivalence() == Equivalence::observed &&
           dependence(E_[e].step.operation.access, E_[f].step.operation.access) ==
               Dependence::if_observed;
  }

  void run_before(EventId e) {
    program_.restart();
    for (EventId g{0}; g < e; g = next(g)) program_.step(E_.process(g), E_[g].step.choice);
  }

  void expect_next(const Sequence& v) {
    for (const Step& promised : v) {
      ASSERT_TRUE(program_.enabled().contains(promised.process))
          << testing::PrintToString(promised);
      ASSERT_EQ(program_.step(promised.process, promised.choice).step, promised);
      ++kept;
    }
  }

  void expect_weak_initials(EventId e, EventId f) {
    const Sequence v = E_.reversal(e, f);
    for (ProcessId q : program_.enabled()) {
      const Step step{q, 0, program_.pending(q)};
      ASSERT_EQ(E_.is_weak_initial_of_reversal(step, e, f),
                is_weak_initial(step, v, E_.equivalence()))
          << testing::PrintToString(step);
      // Always: an initial of what does not depend on the events behind f.
      ASSERT_EQ(E_.begins_reversal(step, e, f) == Execution::Beginning::always,
                initial_in(step, certain(e, f), E_.equivalence()).kind == Initial::initial)
          << testing::PrintToString(step);
    }
  }

  // The reversal as it is if E ends with f.
  Sequence certain(EventId e, EventId f) const {
    Sequence v;
    for (EventId g : E_.notdep(e)) {
      if (g < f) v.push_back(E_[g].step);
    }
    v.push_back(E_.reversal(e, f).back());
    return v;
  }

  Program& program_;
  const Execution& E_;
};

TEST(Reversal, models_keep_what_it_promises) {
  int kept = 0, turned = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    ModelProgram program(random_model(seed, mix_of(seed)));
    Random random(seed);
    for (int run = 0; run < 3; ++run) {
      const std::vector<Event> events = random_execution(program, random);
      for (Equivalence under :
           {Equivalence::mazurkiewicz, Equivalence::observed, Equivalence::exclusive}) {
        const Execution E = rebuilt(events, under);
        Promises promises(program, E);
        promises.expect_kept();
        kept += promises.kept;
        turned += promises.turned;
        if (HasFailure()) {
          FAIL() << "seed " << seed << ", equivalence " << static_cast<int>(under) << ", execution "
                 << to_string(schedule_of(events)) << "\n"
                 << to_cpp(program.model());
        }
      }
    }
  }
  EXPECT_GT(kept, 10'000);
  EXPECT_GT(turned, 1'000);
}

}  // namespace
}  // namespace mazurka
