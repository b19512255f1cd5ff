// A nondeterministic value: as many ways as the program says.

#pragma once

#include "core/kind.h"

namespace mazurka::objects {

inline constexpr KindRow choice_rows[] = {
    {.kind = Kind::choose,
     .name = "choose",
     .on = ObjectType::nothing,
     .role = Role::choose,
     .upshot = Upshot::way,
     .gives_result = true,
     .ways =
         [](const Operation& operation) {
           return static_cast<std::uint16_t>(operation.operands[0]);
         }},
};

}  // namespace mazurka::objects
