// What there is to know about a kind of operation: a row of the table in core/operation.h. The rows
// stand in the files of the objects (core/objects).

#pragma once

#include "core/step.h"

namespace mazurka {

enum class ObjectType : std::uint8_t {
  variable,
  mutex,
  condition,
  barrier,
  semaphore,
  rwlock,
  once,
  latch,
  mailbox,
  process,
  nothing,  // a choice, or a fence, is about no object
};

// What an operation waits for before it can go on.
enum class Waits : std::uint8_t {
  no,
  for_owner,   // until a lock is free: it races with the acquisition before it
  for_values,  // until a condition on the values of its objects holds (`holds`)
  for_event,   // until something has happened that it comes after: the end of a process, a signal
};

// What a step looks like to somebody who draws it.
enum class Role : std::uint8_t {
  read,
  write,
  update,
  acquire,
  release,
  wait,
  wake,
  start,
  join,
  choose,
  send,
  receive,
};

// How an operation came out: what a report says beside its name and object.
enum class Upshot : std::uint8_t {
  nothing,
  value,     // the value that is there after it
  change,    // the values before and after
  compared,  // a change, or a value that was not the expected one
  taken,     // whether it was: it can fail, or time out
  wakes,     // whom
  woken,     // whether it was: otherwise it timed out
  first,     // whether it was the first one: otherwise it is done already
  way,       // which one, of how many
  message,   // what it says, and who has sent it; or none came in time
};

using Values = std::array<std::int64_t, 2>;  // of the objects of an operation

struct KindRow {
  Kind kind;
  const char* name;
  ObjectType on;
  Role role;
  ObjectType also_on = ObjectType::nothing;
  Access access = Access::none;  // of operations on variables; others ask their object
  Waits waits = Waits::no;
  Upshot upshot = Upshot::nothing;
  bool acquires = false;      // takes a lock, if it succeeds
  bool can_fail = false;      // does not get what it wants now and then; then it only reads
  bool gives_result = false;  // a register takes it; of a resume only if it is timed
  bool ways_vary = false;     // how many ways it can go depends on the state

  // What depends on the state, or on other events. Where there is none, see core/operation.h.
  Access (*access_at)(const Operation&, std::int64_t value) = nullptr;
  bool (*holds)(const Operation&, const Values&) = nullptr;
  std::uint16_t (*ways)(const Operation&) = nullptr;
  ProcessSet (*woken)(const Step&) = nullptr;
  void (*without)(const Event& e, const Event& f, Operation& operation) = nullptr;
  void (*after)(const Step& e, Operation& operation) = nullptr;
};

}  // namespace mazurka
