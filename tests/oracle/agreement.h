// What the tests of this folder share: the algorithms that are held to the truth, and how.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "oracle/compare.h"

namespace mazurka {

// NOT YET: these throw. Remove a name when its algorithm is there; an empty list can go.
inline constexpr std::string_view not_yet[] = {"observers",   "pop",         "unfolding:1",
                                               "unfolding:2", "unfolding:3", "unfolding"};

inline std::vector<Algorithm> compared_algorithms() {
  std::vector<Algorithm> result;
  for (const Algorithm& a : algorithms()) {
    const bool missing =
        std::find(std::begin(not_yet), std::end(not_yet), a.name) != std::end(not_yet);
    if (!missing && a.name != "naive") result.push_back(a);
  }
  return result;
}

inline void expect_agreement(const Model& model) {
  const Comparison comparison = compare(model, compared_algorithms());
  EXPECT_EQ(comparison.status, Comparison::Status::compared) << comparison.error;
  for (const Difference& difference : comparison.differences) {
    ADD_FAILURE() << to_string(difference);
  }
}

}  // namespace mazurka
