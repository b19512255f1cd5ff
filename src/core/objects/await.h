// To wait for a condition on one or two variables.

#pragma once

#include "core/kind.h"

namespace mazurka {

// An await with this condition waits for something that nobody does.
inline constexpr Relation never_relation = Relation::less;
inline constexpr std::int64_t never_operand = INT64_MIN;

constexpr bool waits_for_ever(const Operation& operation) {
  return operation.kind == Kind::await && operation.relations[0] == never_relation &&
         operation.operands[0] == never_operand;
}

namespace objects {

inline constexpr KindRow await_rows[] = {
    {.kind = Kind::await,
     .name = "await",
     .on = ObjectType::variable,
     .role = Role::wait,
     .access = Access::read,
     .waits = Waits::for_values,
     .holds =
         [](const Operation& await, const Values& values) {
           const auto holds_one = [&](int i) {
             return holds(values[i], await.relations[i], await.operands[i]);
           };
           if (await.objects[1] == no_object) return holds_one(0);
           return await.any ? holds_one(0) || holds_one(1) : holds_one(0) && holds_one(1);
         }},
};

}  // namespace objects

}  // namespace mazurka
