// A program as its threads see it: each thread is a function from the answers that it has got so far to
// the operation that it asks for next.
//
// Memory, locks and choices are on the side of the one who answers. So a thread can be given an answer that
// is not the newest value, and one thread can go back without the others.

#pragma once

#include <optional>

#include "core/finding.h"
#include "core/process_set.h"
#include "program/memory.h"
#include "program/narrator.h"

namespace mazurka {

struct ThreadAnswer {
  // Of a variable: the value that the operation meets. Of a synchronisation object: the result.
  std::int64_t value = 0;
  std::uint16_t choice = 0;      // which way it goes, of those that it has
  const char* misuse = nullptr;  // of an object, as in Performed
  bool operator==(const ThreadAnswer&) const = default;
};

class ThreadFunctions {
 public:
  virtual ~ThreadFunctions() = default;

  // The shared values before anybody has asked for anything.
  virtual const Memory& beginning() const = 0;

  // So many there are at most: their numbers are smaller.
  virtual std::size_t count() const = 0;

  // Those that were started and have an operation to ask for; and those that were started and have ended.
  virtual ProcessSet asking() const = 0;
  virtual ProcessSet ended() const = 0;

  // The operation that p asks for. What depends on the state of its object is left open.
  // Requires: asking().contains(p); the same for what follows.
  virtual Operation pending(ProcessId p) const = 0;

  // What the operation, one on a variable, leaves there if it meets this value.
  virtual std::int64_t left_by(ProcessId p, std::int64_t met) = 0;

  // p goes on with this answer to its next operation, or to its end.
  virtual void answer(ProcessId p, const ThreadAnswer& answer) = 0;

  // The answers that p has got. It can go back to where it had got only so many of them: whoever it has started since
  // then is not there any more.
  virtual const std::vector<ThreadAnswer>& answers(ProcessId p) const = 0;
  virtual void rewind(ProcessId p, std::size_t answers) = 0;

  // What has gone wrong in p, without a schedule; p has ended then.
  virtual const std::optional<Finding>& failure(ProcessId p) const = 0;

  virtual const Narrator& narrator() const = 0;
};

}  // namespace mazurka
