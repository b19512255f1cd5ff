// Where the memory of a thread is: its arena of the heap, its stack, its thread-local data.
//
// A slot is computed from the thread's path, so a thread has the same addresses in every process that
// runs the program, whatever was explored before. Threads of small trees have slots of their own.
// Others share a region by a hash of their path; only if two of them meet there does it matter which
// one became known first.

#pragma once

#include <sys/mman.h>

#include <bitset>
#include <cstddef>
#include <cstdint>

#include "core/creation_tree.h"

namespace mazurka {

class Slots {
 public:
  static constexpr std::size_t count = 8064;

  // Requires: a path that was not given before.
  std::size_t take(const ProcessPath& path) {
    std::size_t slot = own_slot(path);
    if (slot == no_slot) {
      slot = hashed_slot(path);
      while (taken_[slot]) slot = slot + 1 == count ? first_hashed : slot + 1;
    }
    taken_[slot] = true;
    return slot;
  }

 private:
  // The main thread, those it creates, and those that these create; and one more generation.
  static constexpr std::size_t most_children = 128, most_grandchildren = 32, most_of_those = 8;
  static constexpr std::size_t first_grandchild = most_children;
  static constexpr std::size_t first_of_those =
      first_grandchild + most_grandchildren * most_grandchildren;
  static constexpr std::size_t first_hashed =
      first_of_those + most_of_those * most_of_those * most_of_those;
  static constexpr std::size_t no_slot = count;

  static bool are_all_below(const ProcessPath& path, std::size_t limit) {
    for (std::uint16_t place : path) {
      if (place > limit) return false;
    }
    return true;
  }

  static std::size_t own_slot(const ProcessPath& path) {
    const auto from_zero = [&](std::size_t i) -> std::size_t { return path[i] - 1u; };
    if (path.empty()) return 0;
    if (path.size() == 1 && path[0] < most_children) return path[0];
    if (path.size() == 2 && are_all_below(path, most_grandchildren)) {
      return first_grandchild + from_zero(0) * most_grandchildren + from_zero(1);
    }
    if (path.size() == 3 && are_all_below(path, most_of_those)) {
      return first_of_those + (from_zero(0) * most_of_those + from_zero(1)) * most_of_those +
             from_zero(2);
    }
    return no_slot;
  }

  static std::size_t hashed_slot(const ProcessPath& path) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (std::uint16_t place : path) hash = (hash ^ place) * 0x9e3779b97f4a7c15u;
    return first_hashed + (hash >> 32) % (count - first_hashed);
  }

  std::bitset<count> taken_;
};

// Memory at an address that is free in every process that is not randomised. If something else is
// there, it is elsewhere: then addresses may differ from process to process.
inline void* map_at(std::uintptr_t wanted, std::size_t size) {
  return mmap(reinterpret_cast<void*>(wanted), size, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

}  // namespace mazurka
