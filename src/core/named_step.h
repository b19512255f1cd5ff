// An operation or an event as people are told about it: with names instead of numbers, and values as
// texts. It is data; words/step.h puts it into words.
//
// Names are those of the time when it happened: what is on a stack has another name later. In the
// process of a native program they have addresses in them (native/markers.h).

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/network.h"

namespace mazurka {

enum class Outcome : std::uint8_t {
  pending,    // it is not performed yet, or its process failed before
  done,       // it is performed, and nothing more is to be said
  failed,     // a compare-and-swap that met another value, a trylock that found it taken
  timed_out,  // what waits for no more than some time
  spurious,   // a wait that ended although nobody woke it
  nobody,     // a signal that found nobody who waits
  already,    // what is done once, and another process has done it
  buffered,   // a store that waits in its process's buffer before others see it
};

struct NamedStep {
  Kind kind = Kind::read;
  Outcome outcome = Outcome::done;
  bool timed = false;      // can time out
  bool subtracts = false;  // a fetch_add of a number below 0; known only when it is done

  std::string call;      // what it is called, if its kind does not say it: "accept"
  std::string object;    // empty if there is none
  std::string before;    // the value that it met, if it looks at it, …
  std::string after;     // … and left
  std::string expected;  // by a compare-and-swap

  // Of a step that does not take effect at once for all: a read that takes an older write has that and the newest one; a
  // write that comes before others in the order of writes to its object has the newest of them.
  struct Source {
    std::string writer;  // empty: it is the initial value
    std::string value;
    std::optional<std::size_t> step;  // which one it was; in a report as people count
    bool operator==(const Source&) const = default;
  };
  std::optional<Source> source, newest;

  Fault fault = Fault::none;  // of a choice: what it is about
  std::uint32_t choice = 0;   // which way it went, …
  std::uint32_t ways = 1;     // … of so many

  std::vector<std::string> partners;  // whom it spawns, joins or wakes
  std::vector<std::string> holders;   // of a pending one: who has the object

  // What an await waits for: all of them, or one. In a loop, whose condition is not known, for
  // another value of the object.
  struct Condition {
    std::string object;
    Relation relation{};
    std::string value;
    bool operator==(const Condition&) const = default;
  };
  std::vector<Condition> conditions;
  bool any = false;
  bool loops = false;     // the await stands for a loop: when it is done, the loop looks again
  bool for_ever = false;  // nobody else writes what it waits for

  // What is sent or received. Of a receive that waits: what is in the mailbox and does not fit.
  struct Message {
    std::string sort;  // a number, or a type
    std::string value;
    std::string sender;  // not of what is sent
    // Which one it is; two that look the same are equal.
    ProcessId process{};
    std::int64_t number = 0;
    bool operator==(const Message& other) const {
      return sort == other.sort && value == other.value && sender == other.sender;
    }
  };
  std::vector<Message> messages;     // of a fault: the one that it is about
  std::vector<std::string> accepts;  // the sorts that a receive takes; none: all
  std::string owner;                 // whose mailbox it is; empty if that has a name of its own

  bool operator==(const NamedStep&) const = default;
};

const char* name(Fault fault);      // "loss"; empty if there is none
const char* name(Outcome outcome);  // "timed-out"
std::optional<Outcome> outcome_of_name(std::string_view name);
std::optional<Fault> fault_of_name(std::string_view name);
std::optional<Relation> relation_of_name(std::string_view name);

// The class of a step for those who draw it: what failed has only read.
Role role(const NamedStep& step);

// Whether it took a lock, or what else one thread has at a time.
bool has_acquired(const NamedStep& step);

// Whether it wrote a variable.
bool has_written(const NamedStep& step);

}  // namespace mazurka
