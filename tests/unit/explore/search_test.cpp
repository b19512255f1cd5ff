// Search: E and the program at its end, limits and counters.

#include "explore/search.h"

#include <gtest/gtest.h>

#include <set>

#include "check/check.h"
#include "core/error.h"
#include "models/model_program.h"
#include "oracle/random.h"
#include "oracle/random_model.h"
#include "unit/explore/stopped.h"
#include "unit/print.h"

namespace mazurka {
namespace {

constexpr ProcessId p{0}, q{1};

// p and q write x, each once.
Model two_writers() {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1)});
  model.process("q", {write(x, 2)});
  return model;
}

// Goes back and forth in random models. What Search says is what a program says that was taken
// straight to where E ends.
TEST(Search, going_back_is_as_if_it_had_never_gone_there) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Model model = random_model(seed, mix_of(seed));
    ModelProgram program(model), fresh(model);
    Search search(program, {});
    const Execution& E = search.execution();
    Random random(seed);
    for (int i = 0; i < 30; ++i) {
      if (!E.empty() && random.chance(30)) {
        const std::vector<Event> seen(E.events().begin(), E.events().end());
        const std::size_t length = random.below(static_cast<int>(seen.size()));
        if (random.chance(50)) search.truncate(length);
        else
          while (E.size() > length) search.undo();
        while (E.size() < seen.size() && random.chance(30)) search.append_seen(seen[E.size()]);
      } else if (const ProcessSet enabled = search.enabled(); !enabled.empty()) {
        auto p = enabled.begin();
        for (int skip = random.below(static_cast<int>(enabled.size())); skip > 0; --skip) ++p;
        search.step(*p, static_cast<std::uint16_t>(random.below(search.ways(*p))));
      }

      fresh.restart();
      for (const Event& event : E.events()) {
        ASSERT_EQ(fresh.step(event.step.process, event.step.choice), event) << "seed " << seed;
      }
      if (random.chance(50)) continue;  // nobody asks
      ASSERT_EQ(search.enabled(), fresh.enabled()) << "seed " << seed;
      ASSERT_EQ(search.alive(), fresh.alive()) << "seed " << seed;
      for (ProcessId p : fresh.alive()) {
        ASSERT_EQ(search.pending(p), (Step{p, 0, fresh.pending(p)})) << "seed " << seed;
      }
      for (std::size_t x = 0; x < model.variable_cells.size(); ++x) {
        ASSERT_EQ(search.value(ObjectId(x)), fresh.value(ObjectId(x))) << "seed " << seed;
      }
      ASSERT_EQ(program.state(), fresh.state()) << "seed " << seed;
    }
  }
}

// A model that cannot take back its steps.
class Restarting : public ModelProgram {
 public:
  using ModelProgram::ModelProgram;

  std::size_t rewind(std::size_t length) override { return Program::rewind(length); }
};

TEST(Search, what_a_program_takes_back_is_not_repeated) {
  ModelProgram program(two_writers());
  Search search(program, {});
  search.step(p);
  search.step(q);
  search.undo();
  EXPECT_EQ(search.enabled(), ProcessSet{q});
  EXPECT_EQ(search.value(ObjectId{0}), 1);
  EXPECT_EQ(search.counters.events, 2u);
  EXPECT_EQ(search.counters.replayed, 0u);
}

TEST(Search, counts_what_the_program_does) {
  Restarting program(two_writers());
  Search search(program, {});
  search.step(p);
  search.step(q);
  search.end_of_execution();
  EXPECT_EQ(search.counters.events, 2u);
  EXPECT_EQ(search.counters.replayed, 0u);
  search.undo();
  search.undo();
  EXPECT_EQ(search.counters.events, 2u) << "going back costs nothing until it is needed";
  search.step(q);
  EXPECT_EQ(search.counters.events, 3u) << "there is nothing to replay";
  search.step(p);
  search.undo();
  EXPECT_EQ(search.enabled(), ProcessSet{p});
  EXPECT_EQ(search.enabled(), ProcessSet{p});
  EXPECT_EQ(search.counters.events, 5u) << "one step was replayed, once";
  EXPECT_EQ(search.counters.replayed, 1u);
  search.step(p);
  search.end_of_execution();
  EXPECT_EQ(search.counters.executions, 2u);
  EXPECT_EQ(search.counters.longest_execution, 2u);
  EXPECT_EQ(search.counters.blocked, 0u);
  EXPECT_EQ(search.counters.deadlocks, 0u);
}

TEST(Search, an_event_that_was_seen_is_run_when_it_is_needed) {
  ModelProgram program(two_writers());
  Search search(program, {});
  search.step(p);
  const Event seen = search.execution()[EventId{0}];
  search.undo();
  search.append_seen(seen);
  EXPECT_EQ(search.counters.events, 1u);
  EXPECT_EQ(search.enabled(), ProcessSet{q});
  EXPECT_EQ(search.value(ObjectId{0}), 1);
  EXPECT_EQ(search.counters.replayed, 1u);
}

TEST(Search, knows_the_ways_of_a_choice) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {choose(0, 3), write(x, r(0))});
  ModelProgram program(model);
  Search search(program, {});
  EXPECT_EQ(search.ways(p), 3);
  search.step(p, 2);
  EXPECT_EQ(search.ways(p), 1);
  search.step(p);
  search.undo();
  search.step(p);
  EXPECT_EQ(search.value(ObjectId{0}), 2) << "a choice is replayed as it was made";
}

TEST(Search, a_step_that_is_not_enabled_is_our_fault) {
  Model model;
  const Mutex m = model.mutex("m");
  model.process("p", {lock(m)});
  model.process("q", {lock(m)});
  ModelProgram program(model);
  Search search(program, {});
  search.step(p);
  try {
    search.step(q);
    FAIL() << "q took a lock that p holds";
  } catch (const InternalError& error) {
    EXPECT_NE(std::string(error.what()).find("process 1 is not enabled after 0"), std::string::npos)
        << error.what();
  }
}

// Replay.

// A model that behaves differently in its second and later executions.
class Moody : public Restarting {
 public:
  using Restarting::Restarting;

  void restart() override {
    ModelProgram::restart();
    ++executions;
    events = 0;
  }

  Event step(ProcessId p, std::uint16_t choice) override {
    Event event = ModelProgram::step(p, choice);
    if (events++ == 1 && executions > 1) event.after += surprise;
    return event;
  }

  ProcessSet enabled() const override {
    return executions > 1 ? ModelProgram::enabled() - missing : ModelProgram::enabled();
  }
  bool is_enabled(ProcessId p) const override { return enabled().contains(p); }

  Operation pending(ProcessId p) const override {
    Operation operation = ModelProgram::pending(p);
    if (operation.kind == Kind::choose && executions > 1) operation.operands[0] -= ways_less;
    return operation;
  }

  int executions = 0;
  int events = 0;
  int surprise = 0;    // added to what the second event leaves
  ProcessSet missing;  // cannot go on
  int ways_less = 0;   // of a choice
};

Finding nondeterminism(Search& search) {
  EXPECT_EQ(stopped_by([&] { search.enabled(); }), "a finding");
  EXPECT_EQ(search.findings().size(), 1u);
  return search.findings().empty() ? Finding() : search.findings()[0];
}

TEST(Search, a_program_that_behaves_differently_is_found_out) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1), write(x, 3)});
  model.process("q", {add(x, 4)});
  Moody program(model);
  program.surprise = 10;
  Search search(program, {});
  for (ProcessId process : {p, q, p}) search.step(process);
  search.undo();
  const Finding finding = nondeterminism(search);
  EXPECT_EQ(finding.kind, FindingKind::nondeterminism);
  EXPECT_EQ(finding.location, "q, event 1");
  EXPECT_EQ(finding.threads, std::vector<std::string>{"q"});
  EXPECT_EQ(
      finding.message,
      "the program took a different step when replayed: event 1 of process q was 'add x: 1 -> 5' "
      "(value 1 -> 5) and is now 'add x: 1 -> 15' (value 1 -> 15)");
  EXPECT_EQ(to_string(finding.schedule), "0,1");
}

TEST(Search, a_program_that_behaves_differently_where_nobody_looks_again_is_not) {
  Moody program(two_writers());
  program.surprise = 10;
  Search search(program, {});
  search.step(p);
  search.step(q);
  search.undo();
  EXPECT_EQ(search.enabled(), ProcessSet{q});
}

TEST(Search, a_step_that_cannot_be_replayed_is_found_out) {
  Model model = two_writers();
  model.process("r", {write(Variable{0}, 3)});
  Moody program(model);
  program.missing = {q};
  Search search(program, {});
  for (ProcessId process : {p, q, ProcessId{2}}) search.step(process);
  search.undo();
  const Finding finding = nondeterminism(search);
  EXPECT_EQ(finding.kind, FindingKind::nondeterminism);
  EXPECT_EQ(finding.location, "q, event 1");
  EXPECT_EQ(
      finding.message,
      "the program took a different step when replayed: event 1 of process q was 'write x = 2' "
      "(value 1 -> 2) and is not possible now");
  EXPECT_EQ(to_string(finding.schedule), "0,1");
}

TEST(Search, a_way_of_a_choice_that_is_gone_is_found_out) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {choose(0, 3), write(x, 1)});
  Moody program(model);
  program.ways_less = 1;
  Search search(program, {});
  search.step(p, 2);
  search.step(p);
  search.undo();
  EXPECT_EQ(nondeterminism(search).location, "p, event 0");
}

// Limits.

TEST(Search, stops_at_the_limit_of_executions) {
  ModelProgram program(two_writers());
  SearchOptions options;
  options.limits.executions = 2;
  Search search(program, options);
  search.step(p);
  search.step(q);
  EXPECT_EQ(stopped_by([&] { search.end_of_execution(); }), "nothing");
  EXPECT_EQ(stopped_by([&] { search.end_of_execution(); }), "executions");
}

TEST(Search, stops_at_the_limit_of_depth) {
  ModelProgram program(two_writers());
  SearchOptions options;
  options.limits.depth = 1;
  Search search(program, options);
  EXPECT_EQ(stopped_by([&] { search.step(p); }), "nothing");
  EXPECT_EQ(stopped_by([&] { search.step(q); }), "depth");
  EXPECT_EQ(search.execution().size(), 1u);
}

TEST(Search, an_execution_that_is_too_long_is_cut) {
  ModelProgram program(two_writers());
  SearchOptions options;
  options.limits.depth = 1;
  Search search(program, options);
  search.step(p);
  EXPECT_TRUE(search.enabled().empty());
  EXPECT_EQ(search.end_of_races(), 1u);
  search.end_of_execution();
  EXPECT_EQ(search.counters.cut, 1u);
  EXPECT_EQ(search.counters.executions, 0u);
  EXPECT_EQ(search.counters.blocked, 0u);
}

// An endless loop beside one that ends it: what is longer is cut, by every algorithm that is not
// plain enumeration, and what is shorter is explored.
TEST(Search, goes_on_after_a_cut) {
  Model model;
  const Variable x = model.variable("x");
  const Variable y = model.variable("y");
  model.process("loops", {read(0, x), write(y, 1), branch(r(0) == 0, -3)});
  model.process("ends it", {write(x, 1)});
  for (const char* name : {"source", "optimal", "pop"}) {
    ModelProgram program(model);
    CheckOptions options;
    options.limits.depth = 12;
    const Result result = check(program, algorithm(name), options);
    EXPECT_EQ(result.verdict, Verdict::bounded) << name;
    EXPECT_EQ(result.limit, Limit::depth) << name;
    EXPECT_EQ(result.counters.executions, 5u) << name;
    EXPECT_GE(result.counters.cut, 1u) << name;
  }
}

// In a long execution nobody is passed over for ever.
TEST(Search, long_executions_are_fair) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1), jump(-2)});
  model.process("q", {write(x, 2), jump(-2)});
  ModelProgram program(model);
  Search search(program, {});
  for (int i = 0; i < 5000; ++i) search.step(search.first_of(search.enabled()));
  const Execution& E = search.execution();
  EXPECT_EQ(E.process(EventId{50}), p);
  EXPECT_EQ(E.process(EventId{101}), q) << "who has waited longest";
  // Turns become longer, since those of one length could make two processes disturb each other for ever.
  std::set<std::uint32_t> lengths;
  for (std::uint32_t begin = 101, end = begin; end < E.size(); ++end) {
    if (E.process(EventId{begin}) == E.process(EventId{end})) continue;
    lengths.insert(end - begin);
    begin = end;
  }
  EXPECT_GT(lengths.size(), 10U);
  EXPECT_LE(*lengths.rbegin(), 61U);
}

TEST(Search, stops_when_time_is_over) {
  SearchOptions options;
  options.limits.deadline = Deadline::after(0);
  ModelProgram program(two_writers());
  Search search(program, options);
  search.step(p);
  EXPECT_EQ(stopped_by([&] { search.end_of_execution(); }), "seconds") << "a blocked one counts";
  search.step(q);
  EXPECT_EQ(stopped_by([&] { search.end_of_execution(); }), "seconds");
}

// One execution can take longer than all the time there is.
TEST(Search, stops_when_time_is_over_within_an_execution) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {write(x, 1), jump(-2)});
  ModelProgram program(model);
  SearchOptions options;
  options.limits.deadline = Deadline::after(0);
  Search search(program, options);
  EXPECT_EQ(stopped_by([&] {
              for (int i = 0; i < 100'000; ++i) search.step(p);
            }),
            "seconds");
}

// The end of an execution.

TEST(Search, an_execution_that_could_go_on_is_blocked) {
  ModelProgram program(two_writers());
  Search search(program, {});
  search.step(p);
  search.end_of_execution();
  EXPECT_EQ(search.counters.blocked, 1u);
  EXPECT_EQ(search.counters.executions, 0u);
  EXPECT_EQ(search.counters.longest_execution, 1u);
}

void expect_internal_error(const std::function<void()>& f, std::string_view words) {
  try {
    f();
    ADD_FAILURE() << "no error; expected " << words;
  } catch (const InternalError& error) {
    EXPECT_NE(std::string_view(error.what()).find(words), std::string::npos) << error.what();
  }
}

TEST(Search, an_optimal_algorithm_is_never_blocked) {
  ModelProgram program(two_writers());
  SearchOptions options;
  options.optimal = true;
  Search search(program, options);
  search.step(q);
  expect_internal_error([&] { search.end_of_execution(); },
                        "an optimal algorithm met a blocked execution, 1");
}

TEST(Search, an_optimal_algorithm_repeats_nothing) {
  Model model;
  const Variable x = model.variable("x");
  model.process("p", {read(0, x)});
  model.process("q", {read(0, x)});
  for (const bool optimal : {false, true}) {
    for (const bool check : {false, true}) {
      for (const Equivalence equivalence :
           {Equivalence::mazurkiewicz, Equivalence::observed, Equivalence::exclusive}) {
        ModelProgram program(model);
        SearchOptions options;
        options.optimal = optimal;
        options.check_optimality = check;
        options.equivalence = equivalence;
        Search search(program, options);
        search.step(p);
        search.step(q);
        search.end_of_execution();
        search.truncate(0);
        search.step(q);
        search.step(p);
        // Only where reads exclude each other are these two traces.
        const auto end = [&] { search.end_of_execution(); };
        if (optimal && check && equivalence != Equivalence::exclusive) {
          expect_internal_error(end, "an optimal algorithm repeated a trace, 1,0");
        } else {
          EXPECT_NO_THROW(end());
        }
      }
    }
  }
}

// Two writes that nobody reads: the same trace, if that is what counts.
TEST(Search, compares_traces_under_the_equivalence_of_the_algorithm) {
  for (const Equivalence equivalence : {Equivalence::mazurkiewicz, Equivalence::observed}) {
    ModelProgram program(two_writers());
    SearchOptions options;
    options.optimal = options.check_optimality = true;
    options.equivalence = equivalence;
    Search search(program, options);
    EXPECT_EQ(search.execution().equivalence(), Equivalence::mazurkiewicz);
    search.step(p);
    search.step(q);
    search.end_of_execution();
    search.truncate(0);
    search.step(q);
    search.step(p);
    if (equivalence == Equivalence::observed) {
      EXPECT_THROW(search.end_of_execution(), InternalError);
    } else {
      EXPECT_NO_THROW(search.end_of_execution());
    }
  }
}

class Counting : public Listener {
 public:
  void on_execution(const Execution& E, const Program& program) override {
    schedules.push_back(to_string(schedule_of(E.events())));
    values.push_back(program.value(ObjectId{0}));
  }
  std::vector<std::string> schedules;
  std::vector<std::int64_t> values;
};

TEST(Search, tells_its_listener_of_complete_executions) {
  ModelProgram program(two_writers());
  Counting listener;
  SearchOptions options;
  options.listeners.push_back(&listener);
  Search search(program, options);
  search.step(p);
  search.end_of_execution();  // blocked
  search.step(q);
  search.end_of_execution();
  search.truncate(0);
  search.step(q);
  search.step(p);
  search.end_of_execution();
  EXPECT_EQ(listener.schedules, (std::vector<std::string>{"0,1", "1,0"}));
  EXPECT_EQ(listener.values, (std::vector<std::int64_t>{2, 1}));
}

}  // namespace
}  // namespace mazurka
