// What a process is about to do, and what it did.
//
//   operation   pending: what a process does when it is stepped next
//   step        a process taking an operation (and, at a choice, which way it goes)
//   event       an executed step with the values it saw and left
//
// These are the values. What the kinds of operations mean is in core/objects, one file per object, and
// asked for in core/operation.h.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/ids.h"
#include "core/process_set.h"

namespace mazurka {

// Each has a row in the file of its object.
enum class Kind : std::uint8_t {
  read,
  write,
  add,  // adds and returns nothing: additions commute
  fetch_add,
  exchange,
  compare_and_swap,
  take_bits,  // blocks until one of some bits of a variable is set, and clears those that are
  try_take_bits,
  lock,  // of a mutex
  unlock,
  trylock,
  wait,       // at a condition variable: joins those who wait there
  resume,     // after wait or arrive: blocks until woken
  signal,     // wakes one of those who wait, if there is one: which one is a choice
  broadcast,  // wakes all of them
  arrive,     // at a barrier: joins those who wait there, or as the last one wakes them
  gather,     // the same, but nobody is told who was the last one: those who gather commute
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
  count_down,  // of a latch
  latch_wait,  // blocks until it has been counted down to 0
  latch_try_wait,
  send,     // a message to a mailbox
  receive,  // takes the oldest message that fits: blocks while there is none
  await,    // blocks until a condition on one or two variables holds
  spawn,
  join,
  settle,  // blocks until no other process can go on
  choose,  // a nondeterministic value
  fence,   // orders accesses of its process, if the memory needs that
  flush,   // a store that waited in a buffer reaches memory
  drain,   // blocks until all stores of its process have
};
inline constexpr std::size_t kind_count = static_cast<std::size_t>(Kind::drain) + 1;

// How an operation touches its objects; dependence is decided on this (core/independence.h).
// A compare-and-swap or trylock that fails only reads. So does a signal that finds nobody. A receive that
// times out has missed what would have come in time.
enum class Access : std::uint8_t { none, read, write, update, add, acquire, release, send, miss };
inline constexpr std::size_t access_count = static_cast<std::size_t>(Access::miss) + 1;

enum class Relation : std::uint8_t {
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  has,  // one of these bits
};
inline constexpr int relation_count = static_cast<int>(Relation::has) + 1;

// Values wrap around, as those of programs do.
constexpr std::int64_t plus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}
constexpr std::int64_t minus(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

constexpr bool holds(std::int64_t left, Relation relation, std::int64_t right) {
  switch (relation) {
    case Relation::equal: return left == right;
    case Relation::not_equal: return left != right;
    case Relation::less: return left < right;
    case Relation::less_equal: return left <= right;
    case Relation::greater: return left > right;
    case Relation::greater_equal: return left >= right;
    case Relation::has: return (left & right) != 0;
  }
  return false;
}

// The memory order that a program declares for an access or a fence. Consume is acquire.
enum class Order : std::uint8_t { relaxed, acquire, release, acq_rel, seq_cst };
inline constexpr int order_count = static_cast<int>(Order::seq_cst) + 1;

constexpr bool is_acquire(Order order) {
  return order == Order::acquire || order == Order::acq_rel || order == Order::seq_cst;
}
constexpr bool is_release(Order order) {
  return order == Order::release || order == Order::acq_rel || order == Order::seq_cst;
}

// That of a compare-and-swap that fails, if nothing else is said: it does not write.
constexpr Order failure_of(Order order) {
  return order == Order::acq_rel   ? Order::acquire
         : order == Order::release ? Order::relaxed
                                   : order;
}

struct Operation {
  Kind kind = Kind::read;
  Access access = Access::none;

  // An await waits for objects[i] relation[i] operands[i], for one or two i. A compare-and-swap
  // expects operands[0], and who takes bits wants one of those in operands[0]. A choice has operands[0] ways, and is about a
  // fault, in operands[1] (core/network.h), or none. Those who wait at a condition variable when
  // a signal or broadcast comes, or at a barrier when the last one arrives, are in the bits of both
  // operands (`waiters`). Those who gather at a barrier, and those who resume there, have the number of
  // the round in operands[1]. A message has its sort in operands[0], a receive the sorts it accepts
  // (objects/mailbox.h). What is longer than a number is a payload (core/payload.h), operands[0].
  // A flush comes after those of its thread whose numbers are lower than operands[0].
  std::array<Relation, 2> relations{};
  ProcessId target{};    // of spawn and join
  bool any : 1 = false;  // of an await: one of its two conditions is enough
  bool timed : 1 =
      false;  // can time out: a resume that does not block, a trylock that waits in vain

  // Events that others can come after by name have a number i, operands[1], that no other event of
  // their process p has. Who comes after (p, i), beyond what common objects say, has `follows`, p in
  // `target` and i in operands[1]: the flush of a store, the receipt of a message.
  bool numbered : 1 = false;
  bool follows : 1 = false;

  // Of an exchange: it changes two variables. Of other writes objects[1] is the copy that they overwrite
  // (program/store_buffers.h), if there is one.
  bool both : 1 = false;

  // Of operations on variables, and fences. That of a compare-and-swap that fails is `failure`.
  Order order : 4 = Order::seq_cst;
  Order failure : 4 = Order::seq_cst;

  std::array<ObjectId, 2> objects{no_object, no_object};
  std::array<std::int64_t, 2> operands{};

  bool operator==(const Operation&) const = default;
};
static_assert(sizeof(Operation) == 32);

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

inline ProcessSet waiters(const Operation& operation) {
  return ProcessSet::of_bits(static_cast<std::uint64_t>(operation.operands[0]),
                             static_cast<std::uint64_t>(operation.operands[1]));
}
inline void set_waiters(Operation& operation, ProcessSet waiters) {
  operation.operands = {static_cast<std::int64_t>(waiters.low_bits()),
                        static_cast<std::int64_t>(waiters.high_bits())};
}

}  // namespace mazurka
