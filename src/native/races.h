// Data races: two accesses to the same bytes by different threads, not both reads, not both
// atomic, that nothing orders.
//
// A thread's time is the number of its accesses. Every thread knows how much of every other thread
// happens before its present point (its clock); what a thread releases carries its clock to who
// acquires it. For every eight bytes the accesses that can still be in a race are kept; one is
// forgotten when a later one stands for it: then whatever races with the first races with the
// second, too. So a race is found in every execution that has one.
//
// What an atomic access carries is said by its declared order: a release store carries the clock of its thread, a
// relaxed one that of the thread's last release fence, and what an acquire load or a relaxed load with a later
// acquire fence reads is acquired. Only read-modify-writes add to what others have released, as in C++20.
// docs/decisions/0033-declared-orders.md.
//
// Flanagan, Freund: FastTrack, PLDI 2009, is the idea; byte masks as in ThreadSanitizer.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/ids.h"
#include "core/kind.h"
#include "core/process_set.h"
#include "core/step.h"
#include "program/memorable.h"
#include "program/recalled_races.h"

namespace mazurka {

class Races {
 public:
  struct Access {
    std::uint32_t execution = 0;  // 0: none
    std::uint32_t time = 0;       // of its thread
    std::uint64_t pc : 47 = 0;
    std::uint64_t writes : 1 = 0;
    std::uint64_t atomic : 1 = 0;
    std::uint64_t thread : 7 = 0;
    std::uint64_t bytes : 8 = 0;  // mask
  };
  static_assert(sizeof(Access) == 16);

  void restart(bool is_on);
  bool is_on() const { return is_on_; }

  // From now on what orders threads is noted, too (program/recall.h); nullptr: it is not.
  void note_in(Deeds* deeds) { deeds_ = deeds; }

  // --- What orders threads. x is the location or object. ---

  void spawn(ProcessId parent, ProcessId child);
  void join(ProcessId p, ProcessId child);
  void acquire(ProcessId p, ObjectId x, int part = 0);
  void release(ProcessId p, ObjectId x, int part = 0);       // forgets earlier releases
  void release_also(ProcessId p, ObjectId x, int part = 0);  // adds to them

  // The same by a relaxed access and a fence: what is read is acquired by the next acquire fence, and what the
  // last release fence could release is released.
  void acquire_late(ProcessId p, ObjectId x, int part = 0);
  void release_early(ProcessId p, ObjectId x, int part = 0);
  void release_early_also(ProcessId p, ObjectId x, int part = 0);
  void fence(ProcessId p, Order order);

  // All that an atomic access orders: what it reads, then what it writes. Of additions whose results nobody reads it
  // cannot be told which came first, so nothing that others did before is known to be done.
  void pass(ProcessId p, ObjectId x, mazurka::Access how, Order order = Order::seq_cst) {
    pass_read(p, x, how, order);
    pass_write(p, x, how, order);
  }
  void pass_read(ProcessId p, ObjectId x, mazurka::Access how, Order order, int part = 0) {
    if (how == mazurka::Access::write || how == mazurka::Access::add) return;
    if (is_acquire(order)) acquire(p, x, part);
    else acquire_late(p, x, part);
  }
  void pass_write(ProcessId p, ObjectId x, mazurka::Access how, Order order, int part = 0) {
    if (how == mazurka::Access::read) return;
    // Who has acquired what was released before passes it on with its own clock.
    const bool has_acquired = how != mazurka::Access::add && is_acquire(order);
    const bool forgets = how == mazurka::Access::write || (has_acquired && is_release(order));
    if (is_release(order)) return forgets ? release(p, x, part) : release_also(p, x, part);
    return forgets ? release_early(p, x, part) : release_early_also(p, x, part);
  }

  // What an access of x would acquire: as it was left by a write, for who reads from that. Of locations whose bytes
  // carry nothing of their own.
  using Carried = std::vector<std::uint32_t>;
  Carried carried(ObjectId x) {
    const Released& now = released(x, 0);
    return is_on_ && now.execution == execution_ ? now.clock : Carried();
  }
  void carry(ObjectId x, const Carried& clock, int part = 0) {
    if (!is_on_) return;
    Released& now = released(x, part);
    now.execution = clock.empty() ? 0 : execution_;
    now.clock = clock;
  }

  // What a write with this order would leave to be acquired now.
  Carried released_by(ProcessId p, Order order) const;

  // From now on what x has carried is carried by y.
  static constexpr int by_byte = 2;  // the part of x if it is no object but the number of a byte
  void succeed(ObjectId x, int part, ObjectId y, int part_of_y);

  // --- Accesses ---

  // Returns the earlier access that this one is in a race with.
  std::optional<Access> access(ProcessId p, std::uintptr_t address, std::size_t size, bool writes,
                               bool atomic, std::uintptr_t pc) {
    if (threads_ == 1) return std::nullopt;  // all that others will do comes after it
    const std::uintptr_t last = address + size - 1;
    if ((address ^ last) < 8) {
      return in_granule(p, address, mask(address % 8, size), writes, atomic, pc);
    }
    return in_range(p, address, size, writes, atomic, pc);
  }

  // The memory is new: accesses before do not count. Returns whether there are some of others that nothing
  // orders with what p does next.
  bool forget(ProcessId p, std::uintptr_t address, std::size_t size);

  // As if there had been so many more, without accesses; for tests.
  void skip_executions(std::uint32_t count) { execution_ += count; }

  std::uint32_t time(ProcessId p) const { return clocks_[index(p)][index(p)]; }

 private:
  using Clock = std::array<std::uint32_t, ProcessSet::capacity>;
  using Granule = std::array<Access, 4>;
  struct Released {
    std::uint32_t execution = 0;  // the clock is of another one: nothing
    std::vector<std::uint32_t> clock;
  };
  struct Fences {
    Released loaded;  // by relaxed loads since the last acquire fence
    Released fenced;  // what the last release fence could release
  };

  static std::uint8_t mask(std::size_t offset, std::size_t size) {
    return static_cast<std::uint8_t>(((1u << size) - 1) << offset);
  }
  Granule& granule(std::uintptr_t address) {
    Granule* region = directory_[address >> region_bits];
    if (region == nullptr) region = add_region(address);
    return region[(address >> 3) & ((std::uintptr_t{1} << (region_bits - 3)) - 1)];
  }
  Granule* add_region(std::uintptr_t address);
  void forget_all();
  Released& released(ObjectId x, int part);
  void set(Released& to, const std::uint32_t* from, std::size_t size) const;
  void add(Released& to, const std::uint32_t* from, std::size_t size) const;
  std::optional<Access> in_granule(ProcessId p, std::uintptr_t address, std::uint8_t bytes,
                                   bool writes, bool atomic, std::uintptr_t pc);
  std::optional<Access> in_range(ProcessId p, std::uintptr_t address, std::size_t size, bool writes,
                                 bool atomic, std::uintptr_t pc);

  static constexpr int region_bits = 18;
  static constexpr int address_bits = 47;
  static constexpr std::size_t granules_of_region = std::size_t{1} << (region_bits - 3);

  void note(ProcessId p, Ordering how, ObjectId x, std::size_t other) {
    if (deeds_ == nullptr) return;
    deeds_->list.push_back({Deed::What::orders,
                            p,
                            x,
                            {static_cast<std::int64_t>(how), static_cast<std::int64_t>(other)}});
  }

  Deeds* deeds_ = nullptr;
  bool is_on_ = false;
  std::uint32_t execution_ = 0;  // stamp of what belongs to the present one; never 0
  std::size_t threads_ = 1;      // in this execution: numbers below this
  std::vector<Clock> clocks_ = std::vector<Clock>(ProcessSet::capacity);
  std::vector<Released> released_;
  std::vector<Fences> fences_ = std::vector<Fences>(ProcessSet::capacity);
  Granule** directory_ = nullptr;
  std::vector<Granule*> regions_;  // that are in the directory
  // The accesses that do not fit into a granule.
  std::unordered_map<std::uintptr_t, std::vector<Access>> more_;
};

}  // namespace mazurka
