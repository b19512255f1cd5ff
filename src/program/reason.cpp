#include "program/reason.h"

#include <fmt/format.h>

namespace mazurka {

std::string condition(const Operation& await, const Narrator& narrator) {
  std::string text;
  for (int i = 0; i < 2 && await.objects[i] != no_object; ++i) {
    const std::string object = narrator.object_name(await.objects[i]);
    const std::string value = narrator.value_text(await.objects[i], await.operands[i]);
    if (i > 0) text += await.any ? " or " : " and ";
    text += narrator.awaits_in_loops()
                ? fmt::format("a change of {} (it is {})", object, value)
                : fmt::format("{} {} {}", object, name(await.relations[i]), value);
  }
  return text;
}

std::string reason_to_wait(const Operation& operation, const Narrator& narrator) {
  if (operation.kind == Kind::join) {
    return "for the end of " + narrator.process_name(operation.target);
  }
  const std::string object = narrator.object_name(operation.objects[0]);
  if (operation.kind == Kind::resume) return "to be woken at " + object;
  if (waits_for_ever(operation)) return fmt::format("for {}, which nobody else writes", object);
  if (operation.kind == Kind::await) return "for " + condition(operation, narrator);
  std::string holders;
  for (ProcessId q : narrator.holders(operation.objects[0])) {
    holders += (holders.empty() ? "" : " and ") + narrator.process_name(q);
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
