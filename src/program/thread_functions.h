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

// An answer, and what it has to do with those that others get.
struct GivenAnswer {
  // One of the answers of a process.
  struct Name {
    ProcessId process{};
    std::uint32_t number = 0;
    bool operator==(const Name&) const = default;
  };

  ProcessId process{};
  ThreadAnswer answer;
  std::optional<Name>
      source;  // of what reads a variable: who wrote that; nobody: it is the initial value
  bool is_newest = true;  // of what writes a variable: it overwrites what was there by then
  bool is_new = false;    // what the thread does then is not remembered

  // Whether it comes to the same.
  bool operator==(const GivenAnswer& other) const {
    return process == other.process && answer == other.answer && source == other.source &&
           is_newest == other.is_newest;
  }
};

class ThreadFunctions {
 public:
  virtual ~ThreadFunctions() = default;

  // The value of a variable or object, and the state of an object, before anybody has asked for it. Requires: the
  // threads are where somebody asks for it.
  virtual std::int64_t initial_value(ObjectId x) const = 0;
  virtual const objects::Any& initial_state(ObjectId x) const = 0;
  virtual bool is_object(ObjectId x) const = 0;

  // So many there are at most, as far as is known: their numbers are smaller.
  virtual std::size_t count() const = 0;

  // All begin again: what they do may have changed.
  virtual void restart() {}

  // The threads go to where they have got these answers, and no others. Who reads comes after who wrote it, and
  // all in an order in which a sequential program could do it.
  virtual void bring_to(const std::vector<GivenAnswer>& answers) = 0;

  // Those that were started and have an operation to ask for; and those that were started and have ended.
  virtual ProcessSet asking() const = 0;
  virtual ProcessSet ended() const = 0;

  // The operation that p asks for. What depends on the state of its object is left open.
  // Requires: asking().contains(p); the same for what follows.
  virtual Operation pending(ProcessId p) const = 0;

  // What the operation, one on a variable, leaves there if it meets this value.
  virtual std::int64_t left_by(ProcessId p, std::int64_t met) = 0;

  // Whether it is a write that no schedule tells of: all other accesses to its variable come before it or after
  // it, or the program has a data race. So it is the newest one.
  virtual bool is_silent(ProcessId) const { return false; }

  // --- What threads do is remembered ---

  // What decides what a thread does next.
  enum class Decides : std::uint8_t {
    more,     // than what follows: nothing is remembered
    pasts,    // all that comes before, by reads from writes, in its own thread and in others
    data,     // its answers, and what it finds in plain data
    answers,  // those that it has got
  };

  // Plain data, memory that was freed, or an object that was destroyed, on the way to the next operation. Of a cell of
  // data also what was found there at first, and what was written at last.
  struct Touched {
    enum class What : std::uint8_t { cell, block, object, found, written } what{};
    ProcessId process{};
    std::uint64_t x = 0;  // a number
    std::uint8_t bytes = 0xff;
    bool writes = true, atomic = false;
    std::int64_t value = 0, bits = 0;  // of what was found and written
  };

  // Begins to remember. What threads do when they get answers that are new is noted.
  virtual Decides begin_to_remember() { return Decides::more; }

  // Whether what was noted has shown that what was remembered may be wrong: it begins again when the execution has been run
  // to its end. And what was touched since this was asked.
  virtual bool has_to_begin_again() const { return false; }
  virtual std::vector<Touched> take_touched() { return {}; }

  // It was wrong, which only a comparison has shown. One of so many ends of graphs is compared.
  virtual void remember_no_more() {}
  virtual std::uint64_t compared_every() const { return 1000; }

  // Whether it makes a difference to p in which state it finds a lock, because it may go round in a loop. Of a mutex that it takes it
  // is only whether somebody else has had it.
  virtual bool compares_locks(ProcessId) const { return false; }

  // What has gone wrong, without schedules; and whether an assumption was false.
  virtual std::vector<Finding> failures() const = 0;
  virtual bool assumed_away() const { return false; }

  // Labels of mazurka_cover in the present execution, in the order in which they were reached.
  virtual const std::vector<std::string>& labels() const {
    static const std::vector<std::string> none;
    return none;
  }

  // As in Program, of those who are left when nobody can go on.
  virtual bool can_be_stuck() const { return true; }
  virtual FindingKind stuck_kind() const { return FindingKind::deadlock; }

  virtual const Narrator& narrator() const = 0;
};

}  // namespace mazurka
