// A shared variable: its value is kept by the program (program/memory.h).

#pragma once

#include "core/kind.h"

namespace mazurka::objects {

inline constexpr KindRow variable_rows[] = {
    {.kind = Kind::read,
     .name = "read",
     .on = ObjectType::variable,
     .role = Role::read,
     .access = Access::read,
     .upshot = Upshot::value,
     .gives_result = true},
    {.kind = Kind::write,
     .name = "write",
     .on = ObjectType::variable,
     .role = Role::write,
     .access = Access::write,
     .upshot = Upshot::value},
    {.kind = Kind::add,
     .name = "add",
     .on = ObjectType::variable,
     .role = Role::update,
     .access = Access::add,
     .upshot = Upshot::change},
    {.kind = Kind::fetch_add,
     .name = "fetch_add",
     .on = ObjectType::variable,
     .role = Role::update,
     .access = Access::update,
     .upshot = Upshot::change,
     .gives_result = true},
    {.kind = Kind::exchange,
     .name = "exchange",
     .on = ObjectType::variable,
     .role = Role::update,
     .access = Access::update,
     .upshot = Upshot::change,
     .gives_result = true},
    {.kind = Kind::compare_and_swap,
     .name = "compare_and_swap",
     .on = ObjectType::variable,
     .role = Role::update,
     .access = Access::update,
     .upshot = Upshot::compared,
     .can_fail = true,
     .gives_result = true,
     .access_at =
         [](const Operation& operation, std::int64_t value) {
           return value == operation.operands[0] ? Access::update : Access::read;
         }},
    // What they leave there beside the bits that they took is up to the program.
    {.kind = Kind::take_bits,
     .name = "take_bits",
     .on = ObjectType::variable,
     .role = Role::update,
     .access = Access::update,
     .waits = Waits::for_values,
     .upshot = Upshot::change,
     .gives_result = true,
     .holds =
         [](const Operation& operation, const Values& values) {
           return holds(values[0], Relation::has, operation.operands[0]);
         }},
    {.kind = Kind::try_take_bits,
     .name = "try_take_bits",
     .on = ObjectType::variable,
     .role = Role::update,
     .access = Access::update,
     .upshot = Upshot::taken,
     .can_fail = true,
     .gives_result = true,
     .access_at =
         [](const Operation& operation, std::int64_t value) {
           return holds(value, Relation::has, operation.operands[0]) ? Access::update
                                                                     : Access::read;
         }},
};

}  // namespace mazurka::objects
