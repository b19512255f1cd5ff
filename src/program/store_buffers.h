// The stores of processes that have not reached memory yet, under TSO and PSO
// (docs/decisions/0027-store-buffers.md).
//
// A store is known by its process and its number there. It waits in a queue of its process: under
// TSO there is one, under PSO one for each location that was stored to since the buffer was last
// known to be empty. That the first of a queue reaches memory is a step of a process of its own,
// the queue's.
//
// Who loads what it has stored itself reads that store, whether it waits or has reached memory,
// until another write takes its place there. So a store is an object (`copy`): its process reads
// it, and who overwrites it in memory writes it.
//
// What is here is about one execution, and can be taken back step by step.

#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "core/ids.h"
#include "core/memory_model.h"
#include "core/step.h"

namespace mazurka {

class StoreBuffers {
 public:
  struct Store {
    ObjectId x;
    ObjectId part;  // what others do not overtake it to: x, or the part of it that is written
    std::int64_t value;
    std::uint32_t behind;    // the stores with a lower number reach memory first
    std::uint16_t queue;     // of its process
    bool in_memory = false;  // it has reached it
    std::int64_t previous;   // the number of the store to x before it, or none
    ObjectId copy;
  };
  static constexpr std::int64_t none = -1;

  StoreBuffers() = default;

  // Of so many processes.
  StoreBuffers(MemoryModel model, std::size_t processes) : model_(model), processes_(processes) {}

  // Nobody has stored anything.
  void reset();

  // Among the events of its process, a store has this number: messages that it sends have lower ones.
  static constexpr std::int64_t event_number(std::int64_t store) {
    return (std::int64_t{1} << 32) + store;
  }

  bool in_use() const { return model_ != MemoryModel::sc; }
  bool has_queues() const { return model_ == MemoryModel::pso; }  // one for each location

  // Whether a write with this order waits in a buffer. Any other access that writes does not.
  bool delays(Order order) const { return in_use() && order != Order::seq_cst; }

  // --- What a process does ---

  // Whether p has stored something since its buffer was last known to be empty.
  bool is_dirty(ProcessId p) const {
    return stores(p).size() > processes_[index(p)].now.known_empty_at;
  }
  bool is_empty(ProcessId p) const { return all_in_memory(p, stores(p).size()); }

  // The number that its next store gets.
  std::int64_t next_number(ProcessId p) const {
    return static_cast<std::int64_t>(stores(p).size());
  }
  void store(ProcessId p, ObjectId x, ObjectId part, std::int64_t value, Order order,
             ObjectId copy);
  void release_fence(ProcessId p);
  void note_empty(ProcessId p);  // Requires: is_empty(p).

  // --- What the queues do ---

  std::size_t queue_count(ProcessId p) const { return processes_[index(p)].now.queues; }

  // All that have not reached memory have this number, or a higher one.
  std::size_t first_that_may_wait(ProcessId p) const {
    return processes_[index(p)].first_that_may_wait;
  }
  // The first one of a queue, or none.
  std::int64_t first_of(ProcessId p, std::size_t queue) const;
  const Store& at(ProcessId p, std::int64_t number) const { return stores(p)[number]; }
  bool can_leave(ProcessId p, std::int64_t number) const {
    return all_in_memory(p, at(p, number).behind);
  }
  void leave(ProcessId p, std::int64_t number);

  // --- What memory has ---

  // The number of the last store of p to x; none if p has written x at once since.
  std::int64_t newest(ProcessId p, ObjectId x) const {
    const auto& newest = processes_[index(p)].newest;
    const auto found = newest.find(x);
    return found == newest.end() ? none : found->second;
  }
  // Whether p sees this store of its own if it loads that location.
  bool is_seen(ProcessId p, std::int64_t number) const {
    const Store& store = at(p, number);
    if (!store.in_memory) return true;
    const Owner& owner = this->owner(store.x);
    return owner.copy == store.copy && !owner.added_to;
  }
  // The copy that a write to x overwrites, or no_object.
  ObjectId overwritten_by_next(ObjectId x) const { return owner(x).copy; }
  // p has written x at once. Additions commute: each of them overwrites the copy.
  void overwrite(ProcessId p, ObjectId x, Access access);

  // --- Going back ---

  std::size_t mark() const { return log_.size(); }
  void undo(std::size_t mark);

 private:
  struct Progress {
    std::size_t known_empty_at = 0;  // so many stores it had done when its buffer was empty
    std::uint32_t fence_at = 0;      // … and at its last fence
    std::uint16_t queues = 0;        // in use since known_empty_at
  };
  struct OfProcess {
    std::vector<Store> stores;  // by number
    std::unordered_map<ObjectId, std::int64_t> newest;
    std::size_t first_that_may_wait = 0;  // those before it are in memory
    Progress now;
  };
  // Memory has the copy's value at some location, and what was added to it since.
  struct Owner {
    ObjectId copy = no_object;
    bool added_to = false;
  };
  enum class What : std::uint8_t { stored, left, progressed, owned, forgotten };
  struct Change {
    What what;
    ProcessId p{};
    std::int64_t number = none;
    Progress before{};
    ObjectId x{};
    Owner owner{};
  };

  const std::vector<Store>& stores(ProcessId p) const { return processes_[index(p)].stores; }
  std::optional<std::uint16_t> queue_in_use(ProcessId p, ObjectId part) const;
  bool all_in_memory(ProcessId p, std::size_t end) const;
  void progress(ProcessId p, Progress now);
  const Owner& owner(ObjectId x) const {
    static constexpr Owner nobody;
    return index(x) < owners_.size() ? owners_[index(x)] : nobody;
  }
  void set_owner(ObjectId x, Owner owner);

  MemoryModel model_ = MemoryModel::sc;
  std::vector<OfProcess> processes_;
  std::vector<Owner> owners_;  // by location
  std::vector<Change> log_;
};

}  // namespace mazurka
