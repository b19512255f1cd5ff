// What is at an address and what a value means, in texts with markers (markers.h): the library knows
// no names.

#pragma once

#include <cstdint>
#include <string>

#include "native/heap.h"
#include "native/locations.h"
#include "native/mappings.h"
#include "native/threads.h"

namespace mazurka {

class Recording;

class DataNames {
 public:
  // `current` is the thread whose stack is in use.
  DataNames(const Threads& threads, const Locations& locations, const Recording& recording,
            Thread* const& current)
      : threads_(threads), locations_(locations), recording_(recording), current_(current) {}

  // What is at an address. With a size: a record, or its first member.
  std::string data(std::uintptr_t address) const;
  std::string data(std::uintptr_t address, std::size_t size) const;

  // A value that the memory at an address has.
  std::string value(std::uintptr_t address, std::size_t size, std::int64_t value) const;

  std::string object(ObjectId x) const;
  std::string value(ObjectId x, std::int64_t value) const;

  // "Node#3 (24 bytes)"
  static std::string block(const Heap::Block& block);

  // "mapping@queue.c:12#1 (4096 bytes)"
  static std::string mapping(const Mapping& mapping);

 private:
  std::string word_of_a_thread(std::uintptr_t address) const;
  std::string local(const Thread& t, std::uintptr_t address) const;

  const Threads& threads_;
  const Locations& locations_;
  const Recording& recording_;
  Thread* const& current_;
};

}  // namespace mazurka
