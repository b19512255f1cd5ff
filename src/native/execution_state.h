// What NativeProgram keeps of one execution, if it is small.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "native/heap.h"
#include "native/leaks.h"
#include "program/faults.h"
#include "program/program.h"

namespace mazurka {

// Races there are not reported.
struct BenignRace {
  MemoryRange where;
  std::string why;
};

// All that is forgotten when the next execution begins.
struct ExecutionState {
  std::vector<Finding> failures;
  int unjoined = 0;                      // threads besides main that nobody has waited for
  bool failed_before_operation = false;  // in the present step
  bool assumed_away = false;
  std::optional<Finding> escape;
  std::optional<ProgramGaveUp> gave_up;
  const Heap::Block* about_block = nullptr;
  std::vector<std::uintptr_t> fault_stack;
  std::vector<ObjectId> destroyed;
  bool time_matters = false;
  std::array<std::int64_t, ProcessSet::capacity>
      were_picked{};  // woken alone, when they were woken last
  ProcessSet last_woken;
  std::int64_t requests = 0;
  std::vector<std::string> reached;  // labels
  std::vector<BenignRace> benign;
  std::uint64_t weak_accesses = 0, volatile_accesses = 0;
  Faults::Counts faults{};  // that have happened
};

}  // namespace mazurka
