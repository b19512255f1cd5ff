// Finds data races in executions that are remembered, and can go back (native/races.h is its twin for those
// that are run). It may suspect too much, never too little: who suspects a race runs the program.
//
// A process' time grows when others can learn of it: when it releases something, begins a process or is joined. `clock` says
// how much of every process happens before the present point of one; what is released carries the clock to who
// acquires it. Of each cell, eight bytes of plain data, the last accesses of each process are kept.

#pragma once

#include <cstdint>
#include <vector>

#include "core/ids.h"

namespace mazurka {

// What orders processes: values[0] of a deed that orders (memorable.h).
enum class Ordering : std::uint8_t {
  spawn,         // of the process values[1]
  join,          // of the process values[1]
  acquire,       // of x, part values[1]
  release,       // of x, part values[1]: what was released before is forgotten
  release_also,  // it is not
  // By accesses and fences of declared orders (core/step.h). An access that is relaxed leaves the matter to the
  // next acquire fence of its process, or to its last release fence.
  acquire_late,        // of x, part values[1]
  release_early,       // of x, part values[1]: what was released before is forgotten
  release_early_also,  // it is not
  acquire_fence,
  release_fence,
};

class RecalledRaces {
 public:
  struct Kind {
    std::uint8_t bytes = 0;  // mask
    bool writes = false;
    bool atomic = false;
    bool operator==(const Kind&) const = default;
  };

  void reset();

  void order(ProcessId p, Ordering how, ObjectId x, std::size_t other);

  // Returns whether it may be in a race.
  bool access(ProcessId p, std::size_t cell, Kind kind);

  std::size_t mark() const { return log_.size(); }
  void undo(std::size_t mark);

 private:
  using Time = std::uint32_t;

  struct Access {
    Kind kind;
    std::uint16_t process = 0;
    Time time = 0;
  };

  // What was there before. Clocks are in `saved_`; with one of them the time of a process changes.
  struct Change {
    enum class What : std::uint8_t { clock, released, fence, access, new_access } what;
    std::uint32_t index;
    std::uint32_t slot = 0;  // or that process
    Time time = 0;
    Access access{};
  };

  void make_room_for(std::size_t p);
  void order_fence(std::size_t p, Ordering how);
  void release(std::size_t p, Ordering how, std::size_t released);
  Time* at_fences(std::size_t p, std::size_t part) { return &fences_[(p * 2 + part) * stride_]; }
  Time* clock(std::size_t p) { return &clocks_[p * stride_]; }
  void save(Change::What what, std::size_t i, const Time* before, std::size_t p);
  void join(Time* to, const Time* from) const;

  std::size_t stride_ = 0;                  // of clocks: room for so many processes
  std::vector<Time> clocks_;                // by process
  std::vector<Time> released_;              // clocks, by object and part
  std::vector<Time> fences_;                // clocks: two for each process
  std::vector<Time> saved_;                 // clocks of the log, in its order
  std::vector<std::vector<Access>> cells_;  // by cell
  std::vector<Change> log_;
};

}  // namespace mazurka
