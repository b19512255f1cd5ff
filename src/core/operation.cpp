#include "core/operation.h"

#include <fmt/format.h>

#include <algorithm>

namespace mazurka {

bool holds(std::int64_t left, Relation relation, std::int64_t right) {
  switch (relation) {
    case Relation::equal: return left == right;
    case Relation::not_equal: return left != right;
    case Relation::less: return left < right;
    case Relation::less_equal: return left <= right;
    case Relation::greater: return left > right;
    case Relation::greater_equal: return left >= right;
  }
  return false;
}

bool holds(const Operation& await, const std::array<std::int64_t, 2>& values) {
  switch (await.kind) {
    case Kind::sem_wait: return values[0] > 0;
    case Kind::read_lock: return values[0] >= 0;
    case Kind::write_lock: return values[0] == 0;
    case Kind::once_begin: return values[0] != once_running;
    default: break;
  }
  const auto holds_one = [&](int i) {
    return holds(values[i], await.relations[i], await.operands[i]);
  };
  if (await.objects[1] == no_object) return holds_one(0);
  return await.any ? holds_one(0) || holds_one(1) : holds_one(0) && holds_one(1);
}

Access access_at(const Operation& operation, std::int64_t value) {
  switch (operation.kind) {
    case Kind::compare_and_swap:
      return value == operation.operands[0] ? Access::update : Access::read;
    case Kind::trylock: return value == 0 ? Access::acquire : Access::read;
    case Kind::sem_trywait: return value > 0 ? Access::update : Access::read;
    case Kind::try_read_lock: return value >= 0 ? Access::add : Access::read;
    case Kind::try_write_lock: return value == 0 ? Access::update : Access::read;
    case Kind::once_begin: return value == 0 ? Access::update : Access::read;
    default: return operation.access;
  }
}

std::uint16_t ways(const Operation& operation) {
  if (operation.kind == Kind::choose) return static_cast<std::uint16_t>(operation.operands[0]);
  if (operation.kind != Kind::signal) return 1;
  return static_cast<std::uint16_t>(std::max<std::size_t>(waiters(operation).size(), 1));
}

ProcessSet woken(const Step& step) {
  const Operation& operation = step.operation;
  if (!can_wake(operation.kind)) return {};
  const ProcessSet all = waiters(operation);
  if (operation.kind != Kind::signal || all.empty()) return all;
  return {all.at(step.choice)};
}

const char* name(Kind kind) {
  static constexpr const char* names[] = {
      "read",      "write",         "add",        "fetch_add",      "exchange",  "compare_and_swap",
      "lock",      "unlock",        "trylock",    "wait",           "resume",    "signal",
      "broadcast", "arrive",        "sem_wait",   "sem_trywait",    "sem_post",  "sem_value",
      "read_lock", "try_read_lock", "write_lock", "try_write_lock", "rw_unlock", "once_begin",
      "once_end",  "await",         "spawn",      "join",           "choose"};
  return names[static_cast<int>(kind)];
}

const char* name(Relation relation) {
  static constexpr const char* names[] = {"==", "!=", "<", "<=", ">", ">="};
  return names[static_cast<int>(relation)];
}

std::string describe(const Operation& operation) {
  switch (operation.kind) {
    case Kind::spawn:
    case Kind::join:
      return fmt::format("{} process {}", name(operation.kind), index(operation.target));
    case Kind::choose: return fmt::format("choose one of {}", operation.operands[0]);
    case Kind::await: {
      std::string text = "await";
      for (int i = 0; i < 2 && operation.objects[i] != no_object; ++i) {
        text += fmt::format("{} #{} {} {}",
                            i == 0          ? ""
                            : operation.any ? " or"
                                            : " and",
                            index(operation.objects[i]), name(operation.relations[i]),
                            operation.operands[i]);
      }
      return text;
    }
    default: return fmt::format("{} #{}", name(operation.kind), index(operation.objects[0]));
  }
}

}  // namespace mazurka
