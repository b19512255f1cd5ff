// A program whose steps can be remembered (recall.h): besides taking a step, it tells what the step did
// that others can notice, and what it could only do because things were as they were.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/objects/objects.h"
#include "program/program.h"

namespace mazurka {

// Something that a process found or did in the course of a step, besides its operation.
struct Deed {
  enum class What : std::uint8_t {
    // What it found: it does the same again only where it would find the same.
    found_alive,    // of all processes, these: `values`, as bits
    found_others,   // besides itself: values[0] says whether anybody is alive
    found_staying,  // of those that are alive, these may wait for ever: `values`, as bits
    found_woken,    // by its operation on x, these: `values`, as bits
    found_object,   // x, in the state values[0] (Deed::state)
    found_value,    // of a variable x: values[0]
    found_cell,     // of plain data, the cell x: values[0], of the bits values[1]

    // What it did.
    defines,        // an object x of the type values[0], initially values[1], unless it is there
    defines_again,  // the same, as new
    performs,       // another operation on x that is no event: performed[values[0]]
    frees,          // a block of memory at values[0]: nobody has done that before
    destroys,       // an object x, or frees the memory of a variable x
    destroys_cell,  // frees the memory of the cell x
    stores,         // in a variable x: values[0]
    writes,         // to the cell x: values[0], of the bits values[1]
    accesses,       // the cell x, in the way values[0] (Deed::access)
    sends,          // the message with the number x: values[0] is its address, values[1] its sort
    orders,         // processes, for the race detector: values[0] is an Ordering
  };

  Deed(What what, ProcessId process, std::uint32_t x, std::array<std::int64_t, 2> values = {})
      : what(what), process(process), x(x), values(values) {}
  Deed(What what, ProcessId process, ObjectId x, std::array<std::int64_t, 2> values = {})
      : Deed(what, process, static_cast<std::uint32_t>(index(x)), values) {}

  What what{};
  ProcessId process{};
  std::uint32_t x = 0;  // the number of an object or cell
  std::array<std::int64_t, 2> values{};

  bool operator==(const Deed&) const = default;

  // Whether it was found; and whether it has to be so for the same to happen again: also what is freed or accessed
  // must be there.
  bool is_finding() const { return what <= What::found_cell; }
  bool is_condition() const {
    return is_finding() || what == What::frees || what == What::accesses;
  }

  // Of what was found: a set of processes.
  ProcessSet processes() const {
    return ProcessSet::of_bits(static_cast<std::uint64_t>(values[0]),
                               static_cast<std::uint64_t>(values[1]));
  }

  // Whether an object is there, and in use.
  static std::int64_t state(const Objects& objects, ObjectId x) {
    if (!objects.is_defined(x)) return 0;
    return 1 | (objects.holders(x).empty() ? 0 : 2) | (objects.waiting(x).empty() ? 0 : 4);
  }

  // How a cell is accessed: which bytes, and how.
  static std::int64_t access(std::uint8_t bytes, bool writes, bool atomic) {
    return bytes | (writes ? 0x100 : 0) | (atomic ? 0x200 : 0);
  }
  std::uint8_t bytes() const { return static_cast<std::uint8_t>(values[0] & 0xff); }
  bool is_write() const { return (values[0] & 0x100) != 0; }
  bool is_atomic() const { return (values[0] & 0x200) != 0; }
};

// What is only counted: the most of all executions is told.
using Tallies = std::array<std::uint64_t, 2>;

// All of a step.
struct Deeds {
  Tallies tallies{};
  std::vector<Deed> list;       // in their order
  std::vector<Step> performed;  // of the deeds that perform
  std::string prevented;        // why it must not be remembered; empty: it may
  bool changes_more = false;    // than deeds and private_state() tell, and this:
  std::uint64_t change = 0;     // of data that only one process uses, which adds up (PlainData)

  void clear() {
    list.clear();
    performed.clear();
    prevented.clear();
    changes_more = false;
    change = 0;
    tallies = {};
  }
};

// Where a process stands after a step, as far as it depends on nobody else.
struct Standing {
  bool alive = false;
  bool stays = false;           // it may wait for ever: it ends with the process
  bool has_left = false;        // it is not alive, but who waits for its end waits for ever
  bool covers = true;           // its operation touches all of the variable, not a part
  bool compares_locks = false;  // what it finds at a lock makes a difference to it
  std::int64_t result = 0;      // when it has ended: what it leaves to who waits for that
  std::array<std::int64_t, 3> origin{};  // what it was begun with: the same, so does it
  Operation pending;                     // as it is before it is resolved

  bool operator==(const Standing&) const = default;
};

// Stands for all that a process has for itself.
using PrivateState = std::array<std::uint64_t, 2>;

// A number that stands for another one, at random.
constexpr std::uint64_t scattered(std::uint64_t number) {
  number = (number ^ number >> 32) * 0xd6e8feb86659fd93u;
  number = (number ^ number >> 32) * 0xd6e8feb86659fd93u;
  return number ^ number >> 32;
}

class Memorable : public Program {
 public:
  // From restart() or step() on, what is done is noted in `deeds`; nullptr: it is not.
  virtual void note_deeds(Deeds* deeds) = 0;

  // What is done by `run` is noted, and nothing after it, also if it ends by an exception.
  template <typename Run>
  void note_deeds_of(Run run, Deeds& deeds) {
    deeds.clear();
    note_deeds(&deeds);
    try {
      run();
    } catch (...) {
      note_deeds(nullptr);
      throw;
    }
    note_deeds(nullptr);
  }

  virtual Standing standing(ProcessId p) const = 0;

  // What decides, with its answers, about all that the process does from here on: its stack, its registers and
  // its memory. Not what it has freed or received before; and what else its steps have changed, they say
  // (Deeds::changes_more). nullopt: that is not known, or too much.
  virtual std::optional<PrivateState> private_state(ProcessId) const { return std::nullopt; }

  // The variables that operations are about, in all executions so far.
  virtual std::vector<ObjectId> variables() const = 0;

  // The value of one of them, 0 as long as its memory is not there.
  virtual std::int64_t observed(ObjectId x) const = 0;

  // Plain data that several processes use: so many cells of eight bytes, and what is there.
  virtual std::size_t cells() const = 0;
  virtual std::int64_t cell(std::size_t i) const = 0;

  // Grows whenever what was noted before may lack something.
  virtual std::uint64_t generation() const = 0;

  virtual const Objects& present_objects() const = 0;

  // There was an execution with so many.
  virtual void note_tallies(const Tallies& tallies) = 0;

  // Whether the process has ended by a call, whoever still runs.
  virtual bool has_exited() const = 0;

  // Why nothing of it can be remembered; empty: it can.
  virtual std::string why_not() const = 0;
};

}  // namespace mazurka
