// What the tests of this folder share: all algorithms are held to the truth.

#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "oracle/compare.h"

namespace mazurka {

inline std::vector<Algorithm> compared_algorithms() {
  std::vector<Algorithm> result;
  for (const Algorithm& a : algorithms()) {
    if (a.name != "naive") result.push_back(a);
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
