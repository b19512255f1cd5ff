// A fence: an operation on no object that orders accesses of its process to variables. What that
// means is up to the memory; where all accesses take effect at once, nothing.

#pragma once

#include "core/kind.h"

namespace mazurka::objects {

inline constexpr KindRow fence_rows[] = {
    {.kind = Kind::fence, .name = "fence", .on = ObjectType::nothing, .role = Role::wait},
};

}  // namespace mazurka::objects
