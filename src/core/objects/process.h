// Processes as objects of others: to start one, and to wait for its end.
//
// Neither touches an object. The first event of a process comes after its spawn, a join after the last
// event (Execution::predecessors).

#pragma once

#include "core/kind.h"

namespace mazurka::objects {

inline constexpr KindRow process_rows[] = {
    {.kind = Kind::spawn, .name = "spawn", .on = ObjectType::process, .role = Role::start},
    {.kind = Kind::join,
     .name = "join",
     .on = ObjectType::process,
     .role = Role::join,
     .waits = Waits::for_event},
};

}  // namespace mazurka::objects
