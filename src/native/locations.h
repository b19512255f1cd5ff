// What the threads of the program share: memory locations and synchronisation objects, by address.
//
// This is knowledge about the program that lasts from execution to execution. A location that only
// one thread has touched in all executions so far, or that was only read, needs no scheduling
// point. When that turns out wrong it becomes shared for good, and the exploration starts over.
// So it does when two accesses overlap without being the same: then they are one location.

#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/ids.h"
#include "core/process_set.h"

namespace mazurka {

struct Location {
  std::uintptr_t address = 0;
  std::uint32_t size = 0;  // 0: a synchronisation object
  std::int16_t first_thread = -1;
  bool written = false;
  bool several_threads = false;
  bool shared = false;  // touched by several threads, and not only read
  ObjectId merged_into = no_object;
  std::vector<ObjectId> parts;   // of one that others were merged into; then it has no address
  std::int32_t first_byte = -1;  // the number of its first byte, if it is known by its bytes
  bool is_memory() const { return size != 0 || !parts.empty(); }
};

class Locations {
 public:
  // The location of an access. Notes a change if it is new that it is shared.
  ObjectId memory(std::uintptr_t address, std::size_t size, ProcessId p, bool writes) {
    const ObjectId known = known_memory(address, size);
    return whole(touch(known != no_object ? known : new_memory(address, size), p, writes));
  }

  // A mutex, condition variable, …
  ObjectId object(std::uintptr_t address, ProcessId p) {
    const ObjectId known = known_object(address);
    return whole(touch(known != no_object ? known : new_object(address), p, true));
  }

  // Whether several threads are known to use this memory, not only to read it.
  bool is_shared_memory(std::uintptr_t address, std::size_t size) const {
    const ObjectId known = known_memory(address, size);
    return known != no_object && all_[index(whole(known))].shared;
  }

  // The memory location there that several threads use; no_object if there is none.
  ObjectId shared_at(std::uintptr_t address) const {
    const ObjectId known = known_memory(address, 1);
    return known != no_object && all_[index(whole(known))].shared ? whole(known) : no_object;
  }

  // The part of a location that is used as one with what this access touches. Requires: it is known.
  ObjectId part(std::uintptr_t address, std::size_t size) const {
    return known_memory(address, size);
  }

  // Those that are known there, or only those that several threads use.
  std::vector<ObjectId> overlapping(std::uintptr_t address, std::size_t size, bool shared) const;

  // What carries clocks from thread to thread (races.h): each location of its own, however many are merged; or its
  // bytes, which have numbers of their own, if it is accessed in parts: a store to one of them says nothing about others.
  struct Carriers {
    bool are_bytes = false;
    ObjectId first = no_object;
    std::uint32_t count = 1;
  };
  Carriers carriers(ObjectId x, std::uintptr_t address, std::size_t size) {
    if (!all_[index(x)].parts.empty()) x = known_memory(address, size);
    const Location& location = all_[index(x)];
    if (location.first_byte < 0 && location.address == address && location.size == size) {
      return {false, x, 1};
    }
    return carriers_in(x, address, size);
  }

  // Carriers whose place others have taken, since the last call.
  struct Succession {
    Carriers from, to;  // one may be all of a location, then it is so for all its bytes
  };
  std::vector<Succession> take_successions() { return std::exchange(successions_, {}); }

  const Location& operator[](ObjectId x) const { return all_[index(x)]; }
  std::size_t size() const { return all_.size(); }
  bool any_shared() const {
    for (const Location& location : all_) {
      if (location.shared) return true;
    }
    return false;
  }

  // Somebody frees this memory, which counts as writing it. Returns what is shared in it.
  std::vector<ObjectId> free(std::uintptr_t begin, std::size_t size, ProcessId p);

  // From now on they are one location.
  void merge(const std::vector<ObjectId>& parts);

  // More accesses are operations than was known.
  void note_change() { changed_ = true; }

  // Whether something was found to be shared since the last call.
  bool take_change() {
    const bool changed = changed_;
    changed_ = false;
    return changed;
  }

 private:
  struct Granule {           // eight bytes of memory, or one synchronisation object
    std::uintptr_t key = 0;  // 0: empty
    ObjectId of_byte[8];     // the location of the access that begins there or covers it
  };

  ObjectId known_memory(std::uintptr_t address, std::size_t size) const {
    const Granule* granule = find(key_of(address));
    if (granule == nullptr) return no_object;
    const ObjectId x = granule->of_byte[address % 8];
    if (x == no_object) return no_object;
    const Location& location = all_[index(x)];
    return address + size <= location.address + location.size ? x : no_object;
  }
  ObjectId known_object(std::uintptr_t address) const {
    const Granule* granule = find(key_of_object(address));
    return granule == nullptr ? no_object : granule->of_byte[0];
  }

  ObjectId whole(ObjectId x) const {
    while (all_[index(x)].merged_into != no_object) x = all_[index(x)].merged_into;
    return x;
  }

  ObjectId touch(ObjectId x, ProcessId p, bool writes) {
    Location& location = all_[index(x)];
    if (location.shared) return x;
    const auto thread = static_cast<std::int16_t>(index(p));
    if (location.first_thread < 0) location.first_thread = thread;
    location.several_threads |= location.first_thread != thread;
    location.written |= writes;
    if (location.several_threads && location.written) {
      location.shared = true;
      changed_ = true;
    }
    return x;
  }

  static std::uintptr_t key_of(std::uintptr_t address) { return address | 7; }
  static std::uintptr_t key_of_object(std::uintptr_t address) { return (address << 4) | 8; }

  const Granule* find(std::uintptr_t key) const {
    for (std::size_t i = hash(key);; i = (i + 1) & (table_.size() - 1)) {
      if (table_[i].key == key) return &table_[i];
      if (table_[i].key == 0) return nullptr;
    }
  }
  std::size_t hash(std::uintptr_t key) const {
    return (key * 0x9e3779b97f4a7c15u >> 32) & (table_.size() - 1);
  }
  Granule& find_or_add(std::uintptr_t key);
  ObjectId new_memory(std::uintptr_t address, std::size_t size);
  ObjectId new_object(std::uintptr_t address);
  Carriers carriers_in(ObjectId x, std::uintptr_t address, std::size_t size);
  Carriers number_bytes(ObjectId x);
  void succeed(ObjectId part, ObjectId x);

  std::vector<Location> all_;
  std::vector<Granule> table_ = std::vector<Granule>(1024);
  std::size_t used_ = 0;
  std::uint32_t numbered_bytes_ = 0;
  std::vector<Succession> successions_;
  bool changed_ = false;
};

}  // namespace mazurka
