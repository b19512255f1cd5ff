// The three names everything in core is about: processes, events and objects.
//
// They are different types so that mixing them does not compile. All are small dense numbers, so
// they index arrays; `index(p)` is that number.

#pragma once

#include <cstddef>
#include <cstdint>

namespace mazurka {

// A process has the same identity in every execution, whatever the schedule.
enum class ProcessId : std::uint16_t {};

// The position of an event in an Execution: E[0] is the first.
enum class EventId : std::uint32_t {};

// A shared variable, a lock, … The same object has the same identity in every execution.
enum class ObjectId : std::uint32_t {};

inline constexpr EventId no_event{0xffffffff};
inline constexpr ObjectId no_object{0xffffffff};

constexpr std::size_t index(ProcessId p) { return static_cast<std::size_t>(p); }
constexpr std::uint32_t index(EventId e) { return static_cast<std::uint32_t>(e); }
constexpr std::size_t index(ObjectId x) { return static_cast<std::size_t>(x); }

constexpr EventId next(EventId e) { return EventId{index(e) + 1}; }

}  // namespace mazurka
