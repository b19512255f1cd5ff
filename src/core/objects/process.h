// Processes as objects of others: to start one, to wait for its end, and to wait until no other can go on.
//
// None of them touches an object. The first event of a process comes after its spawn, a join after the last
// event (Execution::predecessors). A process that settles comes after all that was before: no other
// order is possible.

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
    {.kind = Kind::settle,
     .name = "settle",
     .on = ObjectType::process,
     .role = Role::join,
     .waits = Waits::for_event},
};

}  // namespace mazurka::objects
