// A program whose steps can be remembered (recall.h): besides taking a step, it tells what the step did
// that others can notice, and what it could only do because things were as they were.

#pragma once

#include <vector>

#include "core/objects/objects.h"
#include "program/program.h"

namespace mazurka {

// Something that a process found or did in the course of a step, besides its operation.
struct Deed {
  enum class What : std::uint8_t {
    // What it found: it does the same again only where it would find the same.
    found_alive,  // of all processes, these: `values`, as bits
    found_value,  // of a variable x: values[0]
    found_cell,   // of plain data, the cell x: values[0], of the bits values[1]

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

  void clear() {
    list.clear();
    performed.clear();
    prevented.clear();
    tallies = {};
  }
};

// Where a process stands after a step, as far as it depends on nobody else.
struct Standing {
  bool alive = false;
  bool has_left = false;        // it is not alive, but who waits for its end waits for ever
  bool covers = true;           // its operation touches all of the variable, not a part
  bool compares_locks = false;  // what it finds at a lock makes a difference to it
  std::int64_t result = 0;      // when it has ended: what it leaves to who waits for that
  std::array<std::int64_t, 2> origin{};  // what it was begun with: the same, so does it
  Operation pending;                     // as it is before it is resolved

  bool operator==(const Standing&) const = default;
};

class Memorable : public Program {
 public:
  // From restart() or step() on, what is done is noted in `deeds`; nullptr: it is not.
  virtual void note_deeds(Deeds* deeds) = 0;

  virtual Standing standing(ProcessId p) const = 0;

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
