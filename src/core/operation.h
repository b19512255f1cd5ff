// What a process is about to do, and what it did.
//
//   operation   pending: what a process does when it is stepped next
//   step        a process taking an operation (and, at a choice, which way it goes)
//   event       an executed step with the values it saw and left

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/ids.h"
#include "core/process_set.h"

namespace mazurka {

enum class Kind : std::uint8_t {
  read,
  write,
  add,  // adds and returns nothing: additions commute
  fetch_add,
  exchange,
  compare_and_swap,
  lock,  // of a mutex
  unlock,
  trylock,
  wait,       // at a condition variable: joins those who wait there
  resume,     // after wait or arrive: blocks until woken
  signal,     // wakes one of those who wait, if there is one: which one is a choice
  broadcast,  // wakes all of them
  arrive,     // at a barrier: joins those who wait there, or as the last one wakes them
  sem_wait,   // of a semaphore: blocks while it is 0
  sem_trywait,
  sem_post,
  sem_value,
  read_lock,  // of a read-write lock
  try_read_lock,
  write_lock,
  try_write_lock,
  rw_unlock,
  once_begin,  // blocks while another process is between begin and end
  once_end,
  await,  // blocks until a condition on one or two variables holds
  spawn,
  join,
  choose,  // a nondeterministic value
};

// How an operation touches its objects; dependence is decided on this (core/independence.h).
// A compare-and-swap or trylock that fails only reads. So does a signal that finds nobody.
enum class Access : std::uint8_t { none, read, write, update, add, acquire, release };

enum class Relation : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };

// The values of an object that is done once: 0, then these.
inline constexpr std::int64_t once_running = 1;
inline constexpr std::int64_t once_done = 2;

// Values wrap around, as those of programs do.
constexpr std::int64_t plus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
constexpr std::int64_t minus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

bool holds(std::int64_t left, Relation relation, std::int64_t right);

struct Operation {
  Kind kind = Kind::read;
  Access access = Access::none;

  // An await waits for objects[i] relation[i] operands[i], for one or two i. A compare-and-swap
  // expects operands[0]. A choice has operands[0] ways. Those who wait at a condition variable when
  // a signal or broadcast comes, or at a barrier when the last one arrives, are in the bits of both
  // operands (`waiters`).
  std::array<Relation, 2> relations{};
  ProcessId target{};  // of spawn and join
  bool any = false;    // of an await: one of its two conditions is enough
  bool timed = false;  // can time out: a resume that does not block, a trylock that waits in vain
  std::array<ObjectId, 2> objects{no_object, no_object};
  std::array<std::int64_t, 2> operands{};

  bool operator==(const Operation&) const = default;
};

struct Step {
  ProcessId process{};
  std::uint16_t choice = 0;
  Operation operation;

  bool operator==(const Step&) const = default;
};

using Sequence = std::vector<Step>;

struct Event {
  Step step;
  std::int64_t before = 0;  // the value of objects[0] that the operation met
  std::int64_t after = 0;   // … and left

  bool operator==(const Event&) const = default;
};

// An await with this condition waits for something that nobody does.
inline constexpr Relation never_relation = Relation::less;
inline constexpr std::int64_t never_operand = INT64_MIN;

constexpr bool waits_for_ever(const Operation& operation) {
  return operation.kind == Kind::await && operation.relations[0] == never_relation &&
         operation.operands[0] == never_operand;
}

// Whether the operation waits for a condition on the values of its objects: an await, and those that
// await a value of an object and then change it. (A lock could be one, too, but is simpler.)
constexpr bool awaits(Kind kind) {
  return kind == Kind::await || kind == Kind::sem_wait || kind == Kind::read_lock ||
         kind == Kind::write_lock || kind == Kind::once_begin;
}

// Whether the operation takes a lock, if it succeeds.
constexpr bool acquires(Kind kind) {
  return kind == Kind::lock || kind == Kind::trylock || kind == Kind::read_lock ||
         kind == Kind::try_read_lock || kind == Kind::write_lock || kind == Kind::try_write_lock;
}

// Whether the operation can be disabled by others.
constexpr bool can_block(Kind kind) {
  return awaits(kind) || kind == Kind::lock || kind == Kind::join || kind == Kind::resume;
}

// Whether the condition that an operation awaits holds if its objects have these values.
bool holds(const Operation& await, const std::array<std::int64_t, 2>& values);

// The access of an operation that meets this value. It differs from operation.access if the
// operation can fail.
Access access_at(const Operation& operation, std::int64_t value);

// In how many ways the operation can go: more than one at a choice, and at a signal if several wait.
std::uint16_t ways(const Operation& operation);

inline ProcessSet waiters(const Operation& operation) {
  return ProcessSet::of_bits(static_cast<std::uint64_t>(operation.operands[0]),
                             static_cast<std::uint64_t>(operation.operands[1]));
}
inline void set_waiters(Operation& operation, ProcessSet waiters) {
  operation.operands = {static_cast<std::int64_t>(waiters.low_bits()),
                        static_cast<std::int64_t>(waiters.high_bits())};
}

// Whether it is a resume that does not block.
constexpr bool times_out(const Operation& operation) {
  return operation.kind == Kind::resume && operation.timed;
}

// Whether a process that could go on does so only because it waits for no more than some time.
constexpr bool only_waits(const Operation& operation) {
  return operation.kind == Kind::resume || operation.timed;
}

constexpr bool can_wake(Kind kind) {
  return kind == Kind::signal || kind == Kind::broadcast || kind == Kind::arrive;
}

// Those that the step wakes: their resume comes after it.
ProcessSet woken(const Step& step);

const char* name(Kind kind);
const char* name(Relation relation);

// "lock #3", "await #1 == 2": objects by number, for messages that know no better names.
std::string describe(const Operation& operation);

}  // namespace mazurka
