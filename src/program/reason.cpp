#include "program/reason.h"

#include <fmt/format.h>

namespace mazurka {

std::string condition(const Operation& await, const Program& program) {
  std::string text;
  for (int i = 0; i < 2 && await.objects[i] != no_object; ++i) {
    const std::string object = program.object_name(await.objects[i]);
    const std::string value = program.value_text(await.objects[i], await.operands[i]);
    if (i > 0) text += await.any ? " or " : " and ";
    text += program.awaits_in_loops()
                ? fmt::format("a change of {} (it is {})", object, value)
                : fmt::format("{} {} {}", object, name(await.relations[i]), value);
  }
  return text;
}

std::string reason_to_wait(const Operation& operation, const Program& program) {
  if (operation.kind == Kind::join) {
    return "for the end of " + program.process_name(operation.target);
  }
  const std::string object = program.object_name(operation.objects[0]);
  if (operation.kind == Kind::resume) return "to be woken at " + object;
  if (waits_for_ever(operation)) return fmt::format("for {}, which nobody else writes", object);
  if (operation.kind == Kind::await) return "for " + condition(operation, program);
  std::string holders;
  for (ProcessId q : program.holders(operation.objects[0])) {
    holders += (holders.empty() ? "" : " and ") + program.process_name(q);
  }
  return "for " + object + (holders.empty() ? "" : ", which " + holders + " has");
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  }
  return text;
}

bool only_waits(const Operation& operation) {
  return operation.kind == Kind::resume || operation.timed;
}

}  // namespace mazurka
