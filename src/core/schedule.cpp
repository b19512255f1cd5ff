#include "core/schedule.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <optional>
#include <set>

#include "core/error.h"
#include "core/process_set.h"

namespace mazurka {

namespace {

// No execution that we can run is longer, and a mistyped count should not fill the memory.
constexpr std::size_t longest = 10'000'000;

constexpr std::string_view text_of_nothing = "-";

// Who a text speaks of: takes the name from its begin. Nothing if it is no name.
using TakeProcess = std::function<std::optional<ProcessId>(std::string_view&)>;

// A part of the text between commas: a step, and how many times it is taken.
struct Part {
  ScheduleStep step;
  std::size_t count = 1;
};

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

// A number from low to high.
std::optional<std::size_t> take_number(std::string_view& text, std::size_t low, std::size_t high) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value < low || value > high) return std::nullopt;
  text.remove_prefix(end - text.data());
  return value;
}

std::optional<Part> parse_part(std::string_view text, const TakeProcess& take_process) {
  Part part;
  const auto process = take_process(text);
  if (!process) return std::nullopt;
  part.step.process = *process;
  if (take(text, '>')) {
    const auto woken = take_process(text);
    if (!woken) return std::nullopt;
    part.step.wakes = *woken;
  } else if (take(text, ':')) {
    const auto choice = take_number(text, 0, 0xffff);
    if (!choice) return std::nullopt;
    part.step.choice = static_cast<std::uint16_t>(*choice);
  }
  if (take(text, 'x')) {
    const auto count = take_number(text, 1, longest);
    if (!count) return std::nullopt;
    part.count = *count;
  }
  if (!text.empty()) return std::nullopt;
  return part;
}

std::string text_of(const Schedule& schedule, const std::function<std::string(ProcessId)>& name) {
  if (schedule.empty()) return std::string(text_of_nothing);
  std::string text;
  for (std::size_t i = 0; i < schedule.size();) {
    std::size_t count = 1;
    while (i + count < schedule.size() && schedule[i + count] == schedule[i]) ++count;
    if (!text.empty()) text += ',';
    text += name(schedule[i].process);
    if (schedule[i].wakes != nobody) text += ">" + name(schedule[i].wakes);
    else if (schedule[i].choice != 0) text += fmt::format(":{}", schedule[i].choice);
    if (count > 1) text += fmt::format("x{}", count);
    i += count;
  }
  return text;
}

Schedule parse(std::string_view text, const TakeProcess& take_process) {
  Schedule schedule;
  if (text == text_of_nothing) return schedule;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view words = text.substr(begin, end - begin);
    const std::optional<Part> part = parse_part(words, take_process);
    if (!part) {
      throw UserError(
          "'{}' is not a step of a schedule; steps look like 0, 0x3 or 2:1, with commas "
          "between them",
          words);
    }
    if (schedule.size() + part->count > longest) {
      throw UserError("the schedule has more than {} steps; is a number after x too large?",
                      longest);
    }
    schedule.insert(schedule.end(), part->count, part->step);
    begin = end + 1;
  }
  return schedule;
}

}  // namespace

Schedule schedule_of(std::span<const Event> events) {
  Schedule schedule;
  schedule.reserve(events.size());
  for (const Event& event : events) schedule.push_back({event.step.process, event.step.choice});
  return schedule;
}

ScheduleStep step_for_others(const Step& step) {
  const Operation& operation = step.operation;
  const bool chooses_whom = can_wake(operation.kind) && ways(operation) > 1;
  return {step.process, step.choice, chooses_whom ? woken(step).first() : nobody};
}

std::optional<std::uint16_t> choice_at(const ScheduleStep& step, const Operation& operation) {
  if (step.wakes == nobody) return step.choice;
  if (!can_wake(operation.kind)) return std::nullopt;
  Step taken{step.process, 0, operation};
  for (; taken.choice < ways(operation); ++taken.choice) {
    if (woken(taken).contains(step.wakes)) return taken.choice;
  }
  return std::nullopt;
}

std::string to_string(const Schedule& schedule) {
  return text_of(schedule, [](ProcessId p) { return std::to_string(index(p)); });
}

std::string to_string(const Schedule& schedule, const CreationTree& tree) {
  return text_of(schedule, [&](ProcessId p) { return to_string(tree.path(p)); });
}

Schedule parse_schedule(std::string_view text) {
  return parse(text, [](std::string_view& rest) -> std::optional<ProcessId> {
    const auto number = take_number(rest, 0, ProcessSet::capacity - 1);
    if (!number) return std::nullopt;
    return ProcessId{static_cast<std::uint16_t>(*number)};
  });
}

Schedule parse_schedule(std::string_view text, CreationTree& tree) {
  // Those that the text speaks of are numbered in the order of their paths.
  std::set<ProcessPath> paths;
  parse(text, [&](std::string_view& rest) -> std::optional<ProcessId> {
    const auto path = take_path(rest);
    if (!path) return std::nullopt;
    paths.insert(*path);
    return ProcessId{0};
  });
  for (const ProcessPath& path : paths) tree.at(path);
  return parse(text, [&](std::string_view& rest) -> std::optional<ProcessId> {
    const auto path = take_path(rest);
    if (!path) return std::nullopt;
    const auto process = tree.at(*path);
    if (!process) {
      throw UserError("the schedule speaks of more than {} threads", ProcessSet::capacity);
    }
    return process;
  });
}

}  // namespace mazurka
