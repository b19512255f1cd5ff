// Algorithms with one fault each, to see that the oracle notices.

#pragma once

#include "core/error.h"
#include "explore/algorithms.h"
#include "explore/sleep_set.h"

namespace mazurka::broken {

// What slept stays asleep, whatever happens.
inline void sleep_for_ever(Search& search, SleepSet sleep) {
  const ProcessSet awake = search.enabled() - sleep.processes();
  if (awake.empty()) return search.end_of_execution();
  for (ProcessId p : awake) {
    const Step step = search.pending(p);
    search.step(p);
    sleep_for_ever(search, sleep);
    search.undo();
    sleep.insert(step);
  }
}

// Runs the first process until it cannot go on, then the next one: one execution of many.
inline void first_execution(Search& search, const Algorithm&) {
  while (const auto p = search.enabled().any()) search.step(*p);
  search.end_of_execution();
}

inline void try_the_same_for_ever(Search& search, const Algorithm&) {
  for (;;) {
    search.step(search.enabled().first());
    search.end_of_execution();
    search.undo();
  }
}

inline void refuse_everything(Search&, const Algorithm&) { throw Refusal("no, thank you"); }
inline void throw_a_number(Search&, const Algorithm&) { throw 1; }

// Counts an execution that did not take place.
inline void count_one_more(Search& search, const Algorithm& algorithm) {
  explore_sleep(search, algorithm);
  ++search.counters.executions;
}

inline Algorithm make(void (*explore)(Search&, const Algorithm&), bool optimal = false,
                      bool awaits = true, Equivalence equivalence = Equivalence::mazurkiewicz) {
  return {"broken", explore, equivalence, optimal, awaits, true, true, true, true, "none"};
}

inline Algorithm drowsy() {
  return make([](Search& search, const Algorithm&) { sleep_for_ever(search, {}); });
}

}  // namespace mazurka::broken
