#include "words/step.h"

#include <fmt/format.h>

#include "words/lists.h"

namespace mazurka {

namespace {

constexpr std::string_view looks_again = "looks again: ";
constexpr std::string_view await_verb = "await ";
constexpr std::string_view a_change = "a change of ";
constexpr std::string_view waits_for = "for ";
constexpr std::string_view to_be_woken = "to be woken at ";

std::string a_change_of(const NamedStep::Condition& condition) {
  const std::string change = fmt::format("{}{}", a_change, condition.object);
  return condition.value.empty() ? change : fmt::format("{} (it is {})", change, condition.value);
}

// What an await waits for: "x > 3 and y == 0"; in a loop "a change of x (it is 3)".
std::string conditions(const NamedStep& await) {
  std::string text;
  for (const NamedStep::Condition& condition : await.conditions) {
    if (!text.empty()) text += await.any ? " or " : " and ";
    text += await.loops ? a_change_of(condition)
                        : fmt::format("{} {} {}", condition.object, name(condition.relation),
                                      condition.value);
  }
  return text;
}

bool only_looks(const NamedStep& await) {  // it is no operation of the program
  return await.loops && await.outcome != Outcome::pending;
}

std::string await_in_words(const NamedStep& await) {
  if (only_looks(await)) {
    const std::string other = await.any && await.conditions.size() > 1
                                  ? " or " + await.conditions[1].object
                                  : std::string();
    return fmt::format("{}{}{} has changed", looks_again, await.object, other);
  }
  return fmt::format(
      "{}{}", await_verb,
      await.for_ever ? fmt::format("{}{}", a_change, await.object) : conditions(await));
}

std::string values(const NamedStep& step) {
  if (step.outcome == Outcome::failed) {
    return fmt::format(" fails: {}, not {}", step.before, step.expected);
  }
  if (step.before.empty() && step.after.empty()) return "";
  if (step.before.empty() || step.after.empty()) return " = " + step.before + step.after;
  return fmt::format(": {} -> {}", step.before, step.after);
}

std::string how_it_came_out(const NamedStep& step) {
  switch (step.outcome) {
    case Outcome::failed: return " fails";
    case Outcome::timed_out: return " times out";
    case Outcome::spurious: return ", spuriously";
    case Outcome::nobody: return ": nobody waits";
    case Outcome::already: return ": it is done";
    case Outcome::pending:
    case Outcome::done: break;
  }
  return step.partners.empty() ? "" : fmt::format(" wakes {}", fmt::join(step.partners, ", "));
}

}  // namespace

std::string verb(const NamedStep& step) {
  const char* what = step.subtracts ? "fetch_sub" : name(step.kind);
  return step.timed ? fmt::format("timed {}", what) : what;
}

std::string in_words(const NamedStep& step) {
  const KindRow& kind = row(step.kind);
  if (kind.on == ObjectType::process) {
    return fmt::format("{} {}", verb(step), fmt::join(step.partners, ", "));
  }
  if (kind.upshot == Upshot::way) {
    return step.outcome == Outcome::pending
               ? fmt::format("{} one of {}", verb(step), step.ways)
               : fmt::format("{} {} of {}", verb(step), step.choice, step.ways);
  }
  if (step.kind == Kind::await) return await_in_words(step);
  const bool has_values = kind.upshot == Upshot::value || kind.upshot == Upshot::change ||
                          kind.upshot == Upshot::compared;
  return fmt::format("{} {}{}", verb(step), step.object,
                     has_values ? values(step) : how_it_came_out(step));
}

std::size_t place_of_object(const NamedStep& step) {
  const KindRow& kind = row(step.kind);
  if (kind.on == ObjectType::process || kind.upshot == Upshot::way) return 0;
  if (step.kind != Kind::await) return verb(step).size() + 1;
  if (only_looks(step)) return looks_again.size();
  return await_verb.size() + (step.for_ever || step.loops ? a_change.size() : 0);
}

std::string reason_to_wait(const NamedStep& pending) {
  const KindRow& kind = row(pending.kind);
  if (kind.on == ObjectType::process) return "for the end of " + listed(pending.partners);
  if (kind.waits == Waits::for_event) return fmt::format("{}{}", to_be_woken, pending.object);
  if (pending.for_ever)
    return fmt::format("{}{}, which nobody else writes", waits_for, pending.object);
  if (pending.kind == Kind::await) return fmt::format("{}{}", waits_for, conditions(pending));
  if (pending.holders.empty()) return fmt::format("{}{}", waits_for, pending.object);
  return fmt::format("{}{}, which {} {}", waits_for, pending.object, listed(pending.holders),
                     pending.holders.size() == 1 ? "has" : "have");
}

std::size_t place_of_object_in_reason(const NamedStep& pending) {
  const KindRow& kind = row(pending.kind);
  if (kind.on == ObjectType::process) return 0;
  if (kind.waits == Waits::for_event) return to_be_woken.size();
  return waits_for.size() + (pending.loops && !pending.for_ever ? a_change.size() : 0);
}

}  // namespace mazurka
