// Store buffers (program/store_buffers.h): what a process does with its own, and its stores on
// their way to memory.
//
// A store that goes into a buffer is a write that touches nothing (Access::none), with a number.
// Its flush follows it by name and is what others can see. A drain comes after all flushes of its
// process, a flush after those that it must not overtake (`is_behind`).

#pragma once

#include "core/kind.h"

namespace mazurka {

// Whether the operation is a store that goes into a buffer.
constexpr bool is_buffered(const Operation& operation) {
  return operation.kind == Kind::write && operation.access == Access::none;
}

// Whether operations of this kind are steps that the memory adds: no program asks for them.
constexpr bool is_of_buffers(Kind kind) { return kind == Kind::flush || kind == Kind::drain; }

// Whether g is a load of what its own process has stored, and that is overwritten by f.
constexpr bool reads_copy_overwritten_by(const Operation& f, const Operation& g) {
  const bool has_copy = f.kind != Kind::read && f.kind != Kind::await && !f.both;
  return g.kind == Kind::read && has_copy && f.objects[1] != no_object &&
         f.objects[1] == g.objects[0];
}

namespace objects {

// Whether flush g comes after flush f of the same thread because it must not overtake that.
constexpr bool is_behind(const Operation& g, const Operation& f) {
  return g.kind == Kind::flush && f.kind == Kind::flush && f.target == g.target &&
         f.operands[1] < g.operands[0];
}

inline constexpr KindRow buffer_rows[] = {
    {.kind = Kind::flush,
     .name = "flush",
     .on = ObjectType::variable,
     .role = Role::write,
     .access = Access::write,
     .upshot = Upshot::value},
    {.kind = Kind::drain,
     .name = "drain",
     .on = ObjectType::nothing,
     .role = Role::wait,
     .waits = Waits::for_event},
};

}  // namespace objects

}  // namespace mazurka
