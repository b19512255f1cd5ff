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

namespace mazurka {

enum class Kind : std::uint8_t {
  read,
  write,
  add,               // adds and returns nothing: additions commute
  fetch_add,
  exchange,
  compare_and_swap,
  lock,
  unlock,
  trylock,
  await,             // blocks until a condition on one or two variables holds
  spawn,
  join,
  choose,            // a nondeterministic value
};

// How an operation touches its objects; dependence is decided on this (core/independence.h).
// A compare-and-swap or trylock that fails only reads.
enum class Access : std::uint8_t { none, read, write, update, add, acquire, release };

enum class Relation : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };

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
  // expects operands[0]. A choice has operands[0] ways.
  std::array<Relation, 2> relations{};
  ProcessId target{};  // of spawn and join
  bool any = false;    // of an await: one of its two conditions is enough
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

// Whether the operation can be disabled by others: a lock, an await, a join.
constexpr bool can_block(Kind kind) {
  return kind == Kind::lock || kind == Kind::await || kind == Kind::join;
}

// Whether the condition of an await holds if its objects have these values.
bool holds(const Operation& await, const std::array<std::int64_t, 2>& values);

const char* name(Kind kind);
const char* name(Relation relation);

// "lock #3", "await #1 == 2": objects by number, for messages that know no better names.
std::string describe(const Operation& operation);

}  // namespace mazurka
