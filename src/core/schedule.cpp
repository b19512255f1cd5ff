#include "core/schedule.h"

#include <charconv>

#include "core/error.h"
#include "core/process_set.h"

namespace mazurka {

namespace {

// No execution that we can run is longer, and a mistyped count should not fill the memory.
constexpr std::size_t longest = 100'000'000;

std::size_t number(std::string_view& text, std::string_view part, std::size_t limit) {
  std::size_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value >= limit) {
    throw UserError("'{}' is not a step of a schedule; steps look like 0, 0x3 or 2:1, with commas "
                    "between them", part);
  }
  text.remove_prefix(end - text.data());
  return value;
}

}  // namespace

Schedule schedule_of(std::span<const Event> events) {
  Schedule schedule;
  schedule.reserve(events.size());
  for (const Event& event : events) schedule.push_back({event.step.process, event.step.choice});
  return schedule;
}

std::string to_string(const Schedule& schedule) {
  std::string text;
  for (std::size_t i = 0; i < schedule.size();) {
    std::size_t count = 1;
    while (i + count < schedule.size() && schedule[i + count] == schedule[i]) ++count;
    if (!text.empty()) text += ',';
    text += fmt::format("{}", index(schedule[i].process));
    if (schedule[i].choice != 0) text += fmt::format(":{}", schedule[i].choice);
    if (count > 1) text += fmt::format("x{}", count);
    i += count;
  }
  return text;
}

Schedule parse_schedule(std::string_view text) {
  Schedule schedule;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), part.size() + 1));
    std::string_view rest = part;
    ScheduleStep step;
    step.process = ProcessId(number(rest, part, ProcessSet::capacity));
    if (rest.starts_with(':')) {
      rest.remove_prefix(1);
      step.choice = static_cast<std::uint16_t>(number(rest, part, 0x10000));
    }
    std::size_t count = 1;
    if (rest.starts_with('x')) {
      rest.remove_prefix(1);
      count = number(rest, part, longest);
    }
    if (!rest.empty() || count == 0) number(rest = "?", part, 0);
    if (schedule.size() + count > longest) throw UserError("the schedule is too long");
    schedule.insert(schedule.end(), count, step);
  }
  return schedule;
}

}  // namespace mazurka
