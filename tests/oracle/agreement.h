// What the tests of this folder share: all algorithms are held to the truth.

#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "oracle/compare_graphs.h"
#include "oracle/fuzz.h"

namespace mazurka {

// How many models of a mix are compared with enumeration, and which.
constexpr std::uint64_t small_models = 2500;
constexpr std::uint64_t first_seed = 1'000'000;

inline std::vector<Algorithm> compared_algorithms() {
  std::vector<Algorithm> result;
  for (const Algorithm& a : algorithms()) {
    if (a.name != "naive") result.push_back(a);
  }
  return result;
}

inline void expect_agreement(const Model& model, MemoryModel memory = MemoryModel::sc) {
  CompareOptions options;
  options.memory = memory;
  const Comparison comparison = compare(model, compared_algorithms(), options);
  EXPECT_EQ(comparison.status, Comparison::Status::compared) << comparison.error;
  for (const Difference& difference : comparison.differences) {
    ADD_FAILURE() << to_string(difference);
  }
  const GraphComparison graphs = compare_graphs(model);
  if (graphs.difference) ADD_FAILURE() << to_string(*graphs.difference);
}

// On random models. Algorithms that refuse none of a mix have explored all of them.
inline void expect_agreement(const FuzzOptions& options) {
  const FuzzResult result = fuzz(options);
  if (result.found) {
    ADD_FAILURE() << "seed " << result.found->seed << ": " << to_string(result.found->difference)
                  << "\n"
                  << shrunk_test(*result.found, options.algorithms);
  }
  if (options.size != ModelSize::small) return;
  EXPECT_LT(result.totals.skipped, options.models / 10) << "the models of this mix are too large";
  for (std::size_t i = 0; i < options.algorithms.size(); ++i) {
    if (can_refuse(options.algorithms[i], *options.mix)) continue;
    EXPECT_GE(result.totals.accepted[i], options.models) << options.algorithms[i].name;
  }
}

}  // namespace mazurka
