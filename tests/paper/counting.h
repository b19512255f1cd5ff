// What the tests of the papers' numbers share: explore a model of the catalog and count.

#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/check.h"
#include "models/catalog.h"
#include "models/model_program.h"

namespace mazurka {

inline Counters count(Model model, const std::string& by) {
  ModelProgram program(std::move(model));
  CheckOptions options;
  options.keep_going = true;
  const Result result = check(program, algorithm(by), options);
  EXPECT_EQ(result.limit, Limit::none);
  return result.counters;
}

inline Counters count(const std::string& model, const std::string& by) {
  return count(catalog_model(model).model, by);
}

// Complete and blocked executions together, as most tables of the papers count.
inline std::uint64_t explored(const Counters& counters) {
  return counters.executions + counters.blocked;
}

inline bool has(const Model& model, auto predicate) {
  for (const Process& process : model.processes) {
    for (const Instruction& i : process.code) {
      if (i.visible() && predicate(i.kind)) return true;
    }
  }
  return false;
}

inline bool has_await(const Model& model) {
  return has(model, [](Kind kind) { return awaits(kind); });
}

inline bool has_messages(const Model& model) {
  return has(model, [](Kind kind) { return row(kind).on == ObjectType::mailbox; });
}

inline bool only_locks(const Model& model) {
  return !has(model, [](Kind kind) {
    return kind != Kind::lock && kind != Kind::unlock && row(kind).on != ObjectType::process;
  });
}

// The algorithms whose complete executions are the traces, one for one. The unfolding counts all
// accesses to an object as dependent, which makes no difference if these are locks.
inline const std::vector<std::string> counting_algorithms = {"classic", "source", "optimal", "pop",
                                                             "unfolding"};

inline bool can_count(const Algorithm& a, const Model& model) {
  return (a.awaits || !has_await(model)) && (a.messages || !has_messages(model)) &&
         (a.equivalence != Equivalence::exclusive || only_locks(model));
}

// A number of a paper. `without`: algorithms for which this program takes too long.
struct Row {
  std::string model;
  std::uint64_t traces;
  std::string_view without = "";
};

inline void expect_traces(std::span<const Row> rows, const std::string& by) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.model);
    const CatalogModel entry = catalog_model(row.model);
    EXPECT_EQ(entry.traces, row.traces) << "the catalog disagrees";
    const Algorithm a = algorithm(by);
    const bool too_slow =
        (" " + std::string(row.without) + " ").find(" " + by + " ") != std::string::npos;
    if (too_slow || !can_count(a, entry.model)) continue;
    const Counters counters = count(entry.model, by);
    EXPECT_EQ(counters.executions, row.traces);
    EXPECT_TRUE(!a.optimal || counters.blocked == 0);
  }
}

// Under the equivalence of observers.
inline void expect_observed(const std::string& model, std::uint64_t traces) {
  SCOPED_TRACE(model);
  EXPECT_EQ(catalog_model(model).observed, traces) << "the catalog disagrees";
  const Counters counters = count(model, "observers");
  EXPECT_EQ(counters.executions, traces);
  EXPECT_EQ(counters.blocked, 0u);
}

// One test per algorithm, named after it.
class PaperTest : public testing::TestWithParam<std::string> {};

inline std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  for (char& c : name) {
    if (c == ':') c = '_';
  }
  return name;
}

}  // namespace mazurka
