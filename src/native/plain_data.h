// Which plain data several threads use, in all executions that were noted (program/recall.h): eight bytes are
// a cell. A thread that reads a cell does the same again only where it finds the same there.
//
// It knows nothing of what only one thread uses, or nobody writes. When that turns out wrong, what was noted
// before lacks something: the generation grows.

#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "core/ids.h"
#include "program/memorable.h"

namespace mazurka {

class PlainData {
 public:
  std::uint64_t generation() const { return generation_; }
  std::size_t cells() const { return addresses_.size(); }
  std::uintptr_t address(std::size_t cell) const { return addresses_[cell]; }

  bool is_cell(std::uintptr_t address) const {
    const auto found = eights_.find(address / 8);
    return found != eights_.end() && found->second.cell != no_cell;
  }

  // What is there now, of the bytes that are not used atomically.
  std::int64_t value(std::size_t cell) const;

  // A new step begins.
  void begin_step() {
    ++step_;
    own_.clear();
  }

  // A thread is about to write what only it uses, in the present step.
  void write_own(std::uintptr_t address, std::size_t size);

  // How the contents of all such data have changed in the present step: a number that, added up over the steps, is the
  // same if the contents are.
  std::uint64_t change_of_own() const;

  // A thread is about to access memory, and this is noted.
  void access(ProcessId p, std::uintptr_t address, std::size_t size, bool writes, bool atomic,
              Deeds& deeds);

  // A thread looks at a word of ours, and this is noted. That others change it is no race.
  void find(ProcessId p, std::uintptr_t address, Deeds& deeds);

  // The memory is freed: who uses it after that is wrong, also who has not used it before.
  void free(ProcessId p, std::uintptr_t address, std::size_t size, Deeds& deeds);

 private:
  static constexpr std::uint32_t no_cell = UINT32_MAX;

  struct Eight {
    std::int16_t first_thread = -1;
    bool several_threads = false, written = false, plain = false;
    std::uint8_t atomic = 0;  // bytes that are used atomically
    std::uint32_t cell = no_cell;

    // In the present step, and by its process.
    std::uint64_t step = 0;
    std::uint64_t own_step = 0;  // in which its thread has written it, which is the only one
    ProcessId process{};
    std::uint8_t found = 0, changed = 0;  // bytes
    std::uint8_t told[4] = {};            // bytes by how they are accessed: 1 writes, 2 atomic
  };

  // More than that would take too much time, or memory.
  static constexpr std::size_t most_at_once = std::size_t{1} << 20;  // bytes
  static constexpr std::size_t most_eights = 4'000'000;

  struct Own {
    std::uintptr_t number;
    std::int64_t before;
  };

  struct Freed {
    std::uintptr_t end;
    ProcessId by;
    bool by_several = false;
  };

  Eight& at(std::uintptr_t number);
  Eight& touch(ProcessId p, std::uintptr_t number, std::uint8_t bytes, bool writes, bool atomic);

  std::unordered_map<std::uintptr_t, Eight> eights_;  // by address / 8
  std::map<std::uintptr_t, Freed> freed_;             // blocks, in all executions
  std::vector<std::uintptr_t> addresses_;             // of cells
  std::vector<Own> own_;                              // written in this step
  std::uint64_t generation_ = 0;
  std::uint64_t step_ = 1;
};

}  // namespace mazurka
