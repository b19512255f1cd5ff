// What the kinds of operations mean: one table, and the questions that are asked of it.
//
// The rows stand in the files of the objects (core/objects); to add one, see CONTRIBUTING.md. The
// table is asked several times per event, so it is a constant and the questions are inline.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/kind.h"
#include "core/objects/await.h"
#include "core/objects/barrier.h"
#include "core/objects/buffer.h"
#include "core/objects/choice.h"
#include "core/objects/condition.h"
#include "core/objects/fence.h"
#include "core/objects/latch.h"
#include "core/objects/mailbox.h"
#include "core/objects/mutex.h"
#include "core/objects/once.h"
#include "core/objects/process.h"
#include "core/objects/rwlock.h"
#include "core/objects/semaphore.h"
#include "core/objects/variable.h"

namespace mazurka {

namespace objects {

// By kind, whatever the order of the rows.
template <std::size_t... sizes>
constexpr std::array<KindRow, kind_count> collect(const KindRow (&... rows)[sizes]) {
  std::array<KindRow, kind_count> table{};
  const auto put = [&](const KindRow& row) { table[static_cast<std::size_t>(row.kind)] = row; };
  const auto put_all = [&](const auto& some) {
    for (const KindRow& row : some) put(row);
  };
  (put_all(rows), ...);
  return table;
}

inline constexpr std::array<KindRow, kind_count> table = collect(
    variable_rows, mutex_rows, condition_rows, barrier_rows, semaphore_rows, rwlock_rows, once_rows,
    latch_rows, mailbox_rows, await_rows, process_rows, choice_rows, fence_rows, buffer_rows);

constexpr bool is_complete() {
  for (const KindRow& row : table) {
    if (row.name == nullptr) return false;
  }
  return true;
}
static_assert(is_complete(), "each kind has a row");

}  // namespace objects

constexpr const KindRow& row(Kind kind) { return objects::table[static_cast<std::size_t>(kind)]; }

constexpr const char* name(Kind kind) { return row(kind).name; }
std::optional<Kind> kind_of_name(std::string_view name);

// Whether there is such an operation on objects of this type.
constexpr bool fits(Kind kind, ObjectType type) {
  return row(kind).on == type || (row(kind).also_on == type && type != ObjectType::nothing);
}

// Whether the operation is one on a synchronisation object.
constexpr bool is_synchronisation(Kind kind) {
  const ObjectType on = row(kind).on;
  return on != ObjectType::variable && on != ObjectType::process && on != ObjectType::nothing;
}

// Whether the operation takes a lock, if it succeeds.
constexpr bool acquires(Kind kind) { return row(kind).acquires; }

// Whether the operation gives a lock back.
constexpr bool releases(Kind kind) {
  const ObjectType on = row(kind).on;
  return row(kind).role == Role::release && (on == ObjectType::mutex || on == ObjectType::rwlock);
}

// Whether the operation tries something and says whether it succeeded.
constexpr bool tries(Kind kind) { return row(kind).can_fail && row(kind).gives_result; }

// Whether the operation can be disabled by others; and for what it waits then.
constexpr bool can_block(Kind kind) { return row(kind).waits != Waits::no; }
constexpr bool awaits(Kind kind) { return row(kind).waits == Waits::for_values; }
constexpr bool waits_for_owner(Kind kind) { return row(kind).waits == Waits::for_owner; }

// Whether it is a resume that does not block.
constexpr bool times_out(const Operation& operation) {
  return operation.timed && row(operation.kind).waits == Waits::for_event;
}

// Whether a process that could go on does so only because it waits for no more than some time.
constexpr bool only_waits(const Operation& operation) { return operation.timed; }

// Whether the condition that an operation awaits holds if its objects have these values.
inline bool holds(const Operation& await, const Values& values) {
  return row(await.kind).holds(await, values);
}

// The access of an operation that meets this value. It differs from operation.access if the
// operation can fail.
inline Access access_at(const Operation& operation, std::int64_t value) {
  const auto access_at = row(operation.kind).access_at;
  return access_at == nullptr ? operation.access : access_at(operation, value);
}

// In how many ways the operation can go: more than one at a choice, and at a signal if several wait.
inline std::uint16_t ways(const Operation& operation) {
  const auto ways = row(operation.kind).ways;
  return ways == nullptr ? 1 : ways(operation);
}

constexpr bool can_wake(Kind kind) { return row(kind).woken != nullptr; }

// Those that the step wakes: their resume comes after it.
inline ProcessSet woken(const Step& step) {
  const auto woken = row(step.operation.kind).woken;
  return woken == nullptr ? ProcessSet() : woken(step);
}

// What the operation of f would be if e had not happened: it can change between success and failure,
// a signal can meet others who wait. Requires: e ≲ f.
Operation without(const Event& e, const Event& f);

// What an operation that is performed elsewhere would be if it came after e, which is on the same
// object, and met this value then.
Operation after(const Step& e, std::int64_t value, Operation operation);

const char* name(Relation relation);
const char* name(Role role);
const char* name(Order order);

// Whether an access of this kind can have this order, as in C++: what only reads cannot release,
// what only writes cannot acquire.
bool can_have(Kind kind, Order order);

// "lock #3", "await #1 == 2": objects by number, for messages that know no better names.
std::string describe(const Operation& operation);

}  // namespace mazurka
