#include "core/operation.h"

#include <fmt/format.h>

namespace mazurka {

std::optional<Kind> kind_of_name(std::string_view name) {
  for (const KindRow& row : objects::table) {
    if (row.name == name) return row.kind;
  }
  return std::nullopt;
}

namespace {

// What e overwrote, f would overwrite. Who has stored it itself would still see it.
void see_copies_without(const Operation& e, Operation& f) {
  if (e.both || f.both) return;
  if (f.kind != Kind::read) {
    f.objects[1] = e.objects[1];
  } else if (f.objects[1] != no_object && f.objects[1] == e.objects[1]) {
    f.objects = {f.objects[1], no_object};
  }
}

}  // namespace

Operation without(const Event& e, const Event& f) {
  Operation operation = f.step.operation;
  const Access access = e.step.operation.access;
  if (access == Access::read) return operation;
  if (row(operation.kind).on == ObjectType::variable && operation.kind != Kind::await) {
    see_copies_without(e.step.operation, operation);
  }
  if (const auto without = row(operation.kind).without) {
    without(e, f, operation);
    return operation;
  }
  // Additions commute, so others may stand between e and f; every other e is the last to change
  // the object before f.
  const std::int64_t value =
      access == Access::add ? minus(f.before, minus(e.after, e.before)) : e.before;
  operation.access = access_at(operation, value);
  return operation;
}

Operation after(const Step& e, std::int64_t value, Operation operation) {
  if (reads_copy_overwritten_by(e.operation, operation)) {
    operation.objects = {e.operation.objects[0], operation.objects[0]};
  }
  if (const auto after = row(operation.kind).after) after(e, operation);
  else operation.access = access_at(operation, value);
  return operation;
}

const char* name(Relation relation) {
  static constexpr const char* names[] = {"==", "!=", "<", "<=", ">", ">=", "has"};
  return names[static_cast<int>(relation)];
}

const char* name(Role role) {
  static constexpr const char* names[] = {"read",    "write",  "update", "acquire",
                                          "release", "wait",   "wake",   "start",
                                          "join",    "choose", "send",   "receive"};
  return names[static_cast<int>(role)];
}

const char* name(Order order) {
  static constexpr const char* names[] = {"relaxed", "acquire", "release", "acq_rel", "seq_cst"};
  return names[static_cast<int>(order)];
}

bool can_have(Kind kind, Order order) {
  if (order == Order::seq_cst) return true;
  const Access access = row(kind).access;
  return !(access == Access::read && is_release(order)) &&
         !(access == Access::write && is_acquire(order));
}

namespace {

// " of sort 0 or 2"; nothing if it accepts all.
std::string accepted(std::int64_t pattern) {
  if (pattern == -1) return "";
  std::string text;
  for (int sort = 0; sort < objects::sort_count; ++sort) {
    if (!objects::accepts(pattern, sort)) continue;
    text += fmt::format("{} {}", text.empty() ? "" : " or", sort);
  }
  return text.empty() ? " of no sort" : " of sort" + text;
}

}  // namespace

std::string describe(const Operation& operation) {
  const char* kind = name(operation.kind);
  if (operation.kind == Kind::settle) return kind;
  if (operation.kind == Kind::drain) return kind;
  if (operation.kind == Kind::fence) return fmt::format("{} {}", kind, name(operation.order));
  switch (row(operation.kind).on) {
    case ObjectType::process: return fmt::format("{} process {}", kind, index(operation.target));
    case ObjectType::nothing: return fmt::format("{} one of {}", kind, operation.operands[0]);
    default: break;
  }
  if (operation.kind != Kind::await) {
    return fmt::format("{} #{}{}", kind, index(operation.objects[0]),
                       operation.kind == Kind::receive ? accepted(operation.operands[0]) : "");
  }
  std::string text = kind;
  for (int i = 0; i < 2 && operation.objects[i] != no_object; ++i) {
    const char* between = i == 0 ? "" : operation.any ? " or" : " and";
    text += fmt::format("{} #{} {} {}", between, index(operation.objects[i]),
                        name(operation.relations[i]), operation.operands[i]);
  }
  return text;
}

}  // namespace mazurka
