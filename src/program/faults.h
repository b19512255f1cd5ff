// How many faults may happen in one execution, and how many have.
//
// That one more is possible depends on what others have met, and yet two faults are independent: whether there are too
// many does not depend on their order, and that nothing goes wrong is always possible. So an algorithm that goes
// where nothing goes wrong finds all that it has to reverse.

#pragma once

#include <array>

#include "core/network.h"
#include "core/operation.h"

namespace mazurka {

struct Faults {
  using Counts = std::array<std::uint32_t, fault_count>;  // by Fault
  Counts most{};
  Counts seen{};

  // The ways that a process can go now.
  std::uint16_t ways(const Operation& operation) const {
    const Fault fault = fault_of(operation);
    if (fault == Fault::none) return mazurka::ways(operation);
    const auto i = static_cast<std::size_t>(fault);
    return seen[i] < most[i] ? mazurka::ways(operation) : 1;
  }

  void note(const Step& step) {
    if (step.choice != 0) ++seen[static_cast<std::size_t>(fault_of(step.operation))];
  }
};

}  // namespace mazurka
