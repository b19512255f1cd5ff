#include "core/operation.h"

#include <fmt/format.h>

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
  const auto holds_one = [&](int i) {
    return holds(values[i], await.relations[i], await.operands[i]);
  };
  if (await.objects[1] == no_object) return holds_one(0);
  return await.any ? holds_one(0) || holds_one(1) : holds_one(0) && holds_one(1);
}

const char* name(Kind kind) {
  static constexpr const char* names[] = {
      "read", "write",  "add",     "fetch_add", "exchange", "compare_and_swap", "lock",
      "unlock", "trylock", "await", "spawn",     "join",     "choose"};
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
    case Kind::choose:
      return fmt::format("choose one of {}", operation.operands[0]);
    case Kind::await: {
      std::string text = "await";
      for (int i = 0; i < 2 && operation.objects[i] != no_object; ++i) {
        text += fmt::format("{} #{} {} {}", i == 0 ? "" : operation.any ? " or" : " and",
                            index(operation.objects[i]), name(operation.relations[i]),
                            operation.operands[i]);
      }
      return text;
    }
    default:
      return fmt::format("{} #{}", name(operation.kind), index(operation.objects[0]));
  }
}

}  // namespace mazurka
