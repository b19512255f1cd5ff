// thread_local data: every thread of the program has a block of its own at its own address, as
// the system's threads have. The block in use is the one that the register FS points to.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "native/leaks.h"
#include "native/modules.h"

namespace mazurka {

class ThreadStorage {
 public:
  // Saves the storage of the calling thread, the program's main thread, as it is now.
  ThreadStorage();

  // A module that was loaded later has thread-local data, too; of all threads that there are or will be.
  // What runs is the library's: the loader allocates.
  void add(const Module& module);

  // Its data are again as a new thread finds them, in all threads.
  void reset_part_of(const Module& module);

  // The storage of a thread as a new thread finds it. Thread 0 is the main thread. The slot says
  // where it is (slots.h). Returns the value of FS for the thread.
  std::uintptr_t reset(std::size_t thread, std::size_t slot);

  // Makes the storage of the thread the one in use. Requires: it was reset before.
  void use(std::size_t thread) {
    if (thread == in_use_) return;
    in_use_ = thread;
    switch_to(blocks_[thread]);
  }

  // Whose variable is at an address: of which thread, at an offset in what belongs to a module.
  struct Place {
    std::size_t thread;
    std::uintptr_t module;  // its base
    std::size_t offset;
  };
  std::optional<Place> find(std::uintptr_t address) const;

  // Calls f(begin, size) for all that a thread has. Requires: its storage was reset before.
  template <typename F>
  void for_each_part(std::size_t thread, F f) const {
    for (const Part& part : parts_) f(place_of(part, thread), part.size);
  }

  // Where the data of all threads are.
  void append_to(std::vector<MemoryRange>& ranges) const;

 private:
  struct Part {                          // a module's part of a block
    std::uintptr_t module;               // its base
    std::ptrdiff_t offset;               // from the thread pointer, if it was there at the start
    std::size_t number = 0;              // the loader's, if it came later; its data are then …
    std::vector<std::uintptr_t> places;  // … there, by thread
    std::size_t size;
    std::vector<char> at_start;       // of a new thread
    std::vector<char> at_main_start;  // of the main thread, which has run constructors already
  };

  std::uintptr_t new_block(std::size_t slot);
  void find_place(Part& part, std::size_t thread);
  char* place_of(const Part& part, std::size_t thread) const;
  static void switch_to(std::uintptr_t thread_pointer);

  std::vector<Part> parts_;
  std::vector<std::uintptr_t> blocks_;  // thread pointers, by thread; 0: it has none yet
  std::size_t in_use_ = 0;
  void* (*initialise_)(void*) = nullptr;
  std::size_t alignment_ = 1;
  std::size_t most_below_ = 0;  // a thread pointer, in whole pages: what modules have there
};

}  // namespace mazurka
