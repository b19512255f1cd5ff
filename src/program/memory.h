// The shared state of a program: the values of its variables, and its synchronisation objects.
//
// Operations ask here for every shared value and leave every new one here, so that there is one place
// where another memory could give the answers (store buffers, a graph of who reads from whom). Only
// what a program does by itself behind a callback, its plain and volatile accesses, goes past it.
//
//   load, store            of a variable whose value is kept here
//   load_at, store_at      of a variable that is in the memory of the process, where others of its
//                          code read and write it, too
//   objects, perform       synchronisation objects (core/objects)
//   buffers                stores that have not reached the variables yet; none if every store takes
//                          effect at once
//   answer_at              an operation that comes meets another value than what is there
//   mark, undo             all changes since a mark are taken back, in time in proportion to them.
//                          Who takes no marks pays nothing for them
//
// It is a value: a copy is a snapshot of all but the memory of the process.

#pragma once

#include <cstring>
#include <vector>

#include "core/objects/objects.h"
#include "program/memory_value.h"
#include "program/store_buffers.h"

namespace mazurka {

class Memory {
 public:
  // Nothing is defined.
  void reset() {
    cells_.clear();
    objects_.reset();
    keeps_log_ = false;
    stores_.clear();
    stores_at_.clear();
    performed_.clear();
    answer_ = {};
    buffers.reset();
  }

  // --- Variables ---

  void define(ObjectId x, std::int64_t initially) { cell(x) = initially; }

  std::int64_t load(ObjectId x) const { return index(x) < cells_.size() ? cells_[index(x)] : 0; }

  void store(ObjectId x, std::int64_t value) {
    if (keeps_log_) stores_.push_back({x, load(x)});
    cell(x) = value;
  }

  // --- Variables in the memory of the process ---

  // From now on this is what is met there. What is stored there is met, too, and gets into the memory of the process if
  // it `reaches_memory`.
  struct Answer {
    std::uintptr_t address = 0;  // 0: there is none
    std::int64_t value = 0;
    bool reaches_memory = true;
  };
  void answer_at(const Answer& answer) { answer_ = answer; }
  const Answer& answer() const { return answer_; }

  // Of 1 to 16 bytes.
  template <typename T>
  T load_at(const volatile T* address) const {
    if (is_answered(address)) [[unlikely]]
      return static_cast<T>(answer_.value);
    T value;
    std::memcpy(&value, const_cast<const T*>(address), sizeof value);
    return value;
  }

  // As a number; if there are more than 8 bytes, one that stands for them.
  std::int64_t load_at(std::uintptr_t address, std::size_t size) const {
    if (answer_.address == address) [[unlikely]]
      return answer_.value;
    return memory_value(address, size);
  }

  template <typename T>
  void store_at(volatile T* address, T value) {
    if (is_answered(address)) [[unlikely]] {
      answer_.value = value_of(value);
      if (!answer_.reaches_memory) return;
    }
    if (keeps_log_) log_bytes(const_cast<T*>(address), sizeof value);
    std::memcpy(const_cast<T*>(address), &value, sizeof value);
  }

  // Of any size.
  void load_at(const volatile void* address, void* to, std::size_t size) const {
    std::memcpy(to, const_cast<const void*>(address), size);
  }
  void store_at(volatile void* address, const void* from, std::size_t size) {
    if (keeps_log_) log_bytes(const_cast<void*>(address), size);
    std::memcpy(const_cast<void*>(address), from, size);
  }

  // --- Stores on their way ---

  StoreBuffers buffers;

  // What p finds if it loads x.
  std::int64_t load(ProcessId p, ObjectId x) const {
    const std::int64_t own = buffers.in_use() ? buffers.newest(p, x) : StoreBuffers::none;
    return own != StoreBuffers::none && buffers.is_seen(p, own) ? buffers.at(p, own).value
                                                                : load(x);
  }

  // --- Synchronisation objects ---

  void define(ObjectId x, ObjectType type, std::int64_t initially) {
    if (keeps_log_) {
      performed_.push_back({x, objects_.is_defined(x) ? objects_.state(x) : objects::Any()});
    }
    objects_.define(x, type, initially);
  }
  const Objects& objects() const { return objects_; }

  // Requires: as Objects::perform.
  Performed perform(const Step& step) {
    const ObjectId x = step.operation.objects[0];
    if (keeps_log_) performed_.push_back({x, objects_.before(step.operation)});
    return objects_.perform(step);
  }

  // --- Going back ---

  struct Mark {
    std::uint32_t stores = 0, stores_at = 0, performed = 0, buffers = 0;
  };

  // All that is stored, performed and defined as an object from now on can be undone. (Definitions of
  // variables cannot.)
  Mark mark() {
    keeps_log_ = true;
    return {
        static_cast<std::uint32_t>(stores_.size()), static_cast<std::uint32_t>(stores_at_.size()),
        static_cast<std::uint32_t>(performed_.size()), static_cast<std::uint32_t>(buffers.mark())};
  }

  void undo(Mark mark) {
    DCHECK(mark.stores <= stores_.size() && mark.stores_at <= stores_at_.size() &&
           mark.performed <= performed_.size());
    for (; stores_.size() > mark.stores; stores_.pop_back()) {
      cell(stores_.back().x) = stores_.back().before;
    }
    for (; stores_at_.size() > mark.stores_at; stores_at_.pop_back()) {
      const StoreAt& last = stores_at_.back();
      std::memcpy(last.address, last.before.data(), last.before.size());
    }
    for (; performed_.size() > mark.performed; performed_.pop_back()) {
      objects_.undo(performed_.back().x, std::move(performed_.back().before));
    }
    if (buffers.in_use()) buffers.undo(mark.buffers);
  }

  // All that distinguishes states.
  void append_to(std::vector<std::int64_t>& state) const {
    for (std::size_t x = 0; x < cells_.size(); ++x) state.push_back(load(ObjectId(x)));
    objects_.append_to(state);
  }

 private:
  struct Store {
    ObjectId x;
    std::int64_t before;
  };
  struct StoreAt {
    void* address;
    std::vector<unsigned char> before;
  };
  struct Change {
    ObjectId x;
    Objects::Before before;
  };

  bool is_answered(const volatile void* address) const {
    return answer_.address == reinterpret_cast<std::uintptr_t>(address);
  }
  std::int64_t& cell(ObjectId x) {
    if (index(x) >= cells_.size()) cells_.resize(index(x) + 1);
    return cells_[index(x)];
  }
  void log_bytes(void* address, std::size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(address);
    stores_at_.push_back({address, {bytes, bytes + size}});
  }

  std::vector<std::int64_t> cells_;  // by object
  Objects objects_;

  Answer answer_;
  bool keeps_log_ = false;
  std::vector<Store> stores_;       // since the first mark,
  std::vector<StoreAt> stores_at_;  // each in its order
  std::vector<Change> performed_;
};

}  // namespace mazurka
