// The shared state of a program: the values of its variables, and its synchronisation objects.
//
// Programs ask here for every shared value and leave every new one here, so that there is one place
// where another memory could give the answers (store buffers, a graph of who reads from whom).
//
//   load, store            of a variable. Its value is kept here, or in the memory of the process
//                          (`back`): then it is read and written there, whoever else does it, too
//   objects, perform       synchronisation objects (core/objects)
//   mark, undo             all changes since a mark are taken back, in time in proportion to them.
//                          Who takes no marks pays nothing for them
//
// It is a value: a copy is a snapshot, but for what is in the memory of the process.

#pragma once

#include <vector>

#include "core/objects/objects.h"
#include "program/memory_value.h"

namespace mazurka {

class Memory {
 public:
  // Nothing is defined. Costs as much as there was.
  void reset() { *this = Memory(); }

  // --- Variables ---

  void define(ObjectId x, std::int64_t initially) { cell(x) = initially; }

  // The value of x is what is at this address from now on; size: 1, 2, 4, 8, 16 or more bytes. What
  // has more than 8 bytes can be loaded (as a number that stands for it), but not stored.
  void back(ObjectId x, std::uintptr_t address, std::size_t size) {
    if (index(x) >= backing_.size()) backing_.resize(index(x) + 1);
    backing_[index(x)] = {address, size};
  }

  std::int64_t load(ObjectId x) const {
    if (const Backing* backing = backing_of(x)) {
      return memory_value(backing->address, backing->size);
    }
    return index(x) < cells_.size() ? cells_[index(x)] : 0;
  }

  void store(ObjectId x, std::int64_t value) {
    if (keeps_log_) stores_.push_back({x, load(x)});
    put(x, value);
  }

  // --- Synchronisation objects ---

  void define(ObjectId x, ObjectType type, std::int64_t initially) {
    objects_.define(x, type, initially);
  }
  const Objects& objects() const { return objects_; }

  // Requires: as Objects::perform.
  Performed perform(const Step& step) {
    const ObjectId x = step.operation.objects[0];
    if (keeps_log_) performed_.push_back({x, objects_.state(x)});
    return objects_.perform(step);
  }

  // --- Going back ---

  struct Mark {
    std::uint32_t stores = 0, performed = 0;
  };

  // All that is stored and performed from now on can be undone. (Definitions cannot.)
  Mark mark() {
    keeps_log_ = true;
    return {static_cast<std::uint32_t>(stores_.size()),
            static_cast<std::uint32_t>(performed_.size())};
  }

  void undo(Mark mark) {
    DCHECK(mark.stores <= stores_.size() && mark.performed <= performed_.size());
    for (; stores_.size() > mark.stores; stores_.pop_back()) {
      put(stores_.back().x, stores_.back().before);
    }
    for (; performed_.size() > mark.performed; performed_.pop_back()) {
      objects_.set_state(performed_.back().x, std::move(performed_.back().before));
    }
  }

  // All that distinguishes states.
  void append_to(std::vector<std::int64_t>& state) const {
    for (std::size_t x = 0; x < cells_.size(); ++x) state.push_back(load(ObjectId(x)));
    objects_.append_to(state);
  }

 private:
  struct Backing {
    std::uintptr_t address = 0;  // 0: the value is in cells_
    std::size_t size = 0;
  };
  struct Store {
    ObjectId x;
    std::int64_t before;
  };
  struct Change {
    ObjectId x;
    objects::Any before;
  };

  const Backing* backing_of(ObjectId x) const {
    if (index(x) >= backing_.size() || backing_[index(x)].address == 0) return nullptr;
    return &backing_[index(x)];
  }
  std::int64_t& cell(ObjectId x) {
    if (index(x) >= cells_.size()) cells_.resize(index(x) + 1);
    return cells_[index(x)];
  }
  void put(ObjectId x, std::int64_t value) {
    if (const Backing* backing = backing_of(x)) {
      set_memory_value(backing->address, backing->size, value);
    } else {
      cell(x) = value;
    }
  }

  std::vector<std::int64_t> cells_;  // by object
  std::vector<Backing> backing_;     // by object; often none
  Objects objects_;

  bool keeps_log_ = false;
  std::vector<Store> stores_;      // since the first mark,
  std::vector<Change> performed_;  // in their order
};

}  // namespace mazurka
