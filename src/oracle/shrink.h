// Makes a model that shows a difference as small as possible.

#pragma once

#include <functional>
#include <string>

#include "oracle/compare.h"

namespace mazurka {

// Greedy: takes any smaller model for which `still` holds, until there is none. Processes and
// instructions go first, then what is left becomes simpler. Requires: still(model). `still` sees
// valid models only, but they may spawn a process twice or leave an array when they run.
Model shrink(Model model, const std::function<bool(const Model&)>& still);

// Shrinks a model that the algorithm does not treat as enumeration does.
Model shrink(const Model& model, const Algorithm& algorithm, CompareOptions options = {});

// A test to paste into tests/oracle/regressions_test.cpp.
std::string regression_test(const Model& model, const std::string& name,
                            const Difference& difference, MemoryModel memory = MemoryModel::sc);

}  // namespace mazurka
