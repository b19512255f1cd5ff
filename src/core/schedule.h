// A schedule: which process takes each step, and which way it goes at a choice.
//
// Text form: "0x3,1,2:1" is three steps of process 0, one of process 1, and one of process 2 that
// takes way 1 of a choice (the ways are counted from 0, and ":0" is not written). A schedule without
// steps is "-".
//
// Where processes create processes, they are named by their paths: "0x3,1,1.2:1"; and "0>1.2" is a
// step that wakes process 1.2 of those that wait, since their order depends on their numbers.

#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/creation_tree.h"
#include "core/operation.h"

namespace mazurka {

inline constexpr ProcessId nobody{0xffff};

struct ScheduleStep {
  ProcessId process{};
  std::uint16_t choice = 0;
  ProcessId wakes = nobody;  // if it is known, it says more than the choice
  auto operator<=>(const ScheduleStep&) const = default;
};

using Schedule = std::vector<ScheduleStep>;

Schedule schedule_of(std::span<const Event> events);

// The step of a schedule that others can follow: it names whom it wakes, if there is a choice.
ScheduleStep step_for_others(const Step& step);

// The way that the step goes if this is the operation. Nothing if it is to wake one that does not wait.
std::optional<std::uint16_t> choice_at(const ScheduleStep& step, const Operation& operation);

// Processes by their numbers: of models, where they are the same for everybody.
std::string to_string(const Schedule& schedule);

// Throws UserError, naming the part that cannot be read.
Schedule parse_schedule(std::string_view text);

// Processes by their paths. Those that a text speaks of get numbers in the tree.
std::string to_string(const Schedule& schedule, const CreationTree& tree);
Schedule parse_schedule(std::string_view text, CreationTree& tree);

}  // namespace mazurka
