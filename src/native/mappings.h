// Memory that the program maps: mmap and its relatives.
//
// Where a mapping lies depends only on the thread that makes it and on what that thread has mapped
// before, as with blocks of the heap (heap.h); an address is not used twice in an execution. Before the next
// execution all that was mapped is unmapped. What was mapped before main is part of the state that
// every execution begins with: Rollback keeps its contents, and what is unmapped or protected is
// mapped and as accessible as before.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "native/process_maps.h"
#include "native/rollback.h"

namespace mazurka {

struct Mapping {
  std::uintptr_t begin, end;
  std::uintptr_t pc;               // of the call that made it
  std::uintptr_t unmapped_by = 0;  // the call that unmapped it or a part of it
};

class Mappings {
 public:
  // Where a new one goes. Area 0 is for what is mapped before main, the others are for threads
  // (Thread::arena).
  std::uintptr_t place(std::size_t area, std::size_t size, int flags);

  // In the order in which they were made; also those that have been unmapped.
  void add(std::uintptr_t begin, std::size_t size, std::uintptr_t pc);
  const std::vector<Mapping>& all() const { return all_; }
  const Mapping* at(std::uintptr_t address) const;

  // What is mapped now is there at the start of every execution.
  void begin(Rollback& rollback);

  // Before an execution, and before Rollback restores contents.
  void reset();

  // Whether all that is mapped between the addresses was mapped by the program.
  bool are_all(std::uintptr_t begin, std::uintptr_t end) const;

  // The program is about to unmap these pages, to map others there, or to change what may be done
  // with them. Requires: before unmapping, are_all(). Returns false if it could not be undone.
  bool will_unmap(std::uintptr_t begin, std::uintptr_t end, std::uintptr_t pc);
  void will_protect(std::uintptr_t begin, std::uintptr_t end);

  // Shared mappings of files that are there now, for whoever maps the same part once more.
  struct OfFile {
    std::uint64_t device, file;
    std::uint64_t first, last;  // in the file
    std::uintptr_t begin;       // in memory
    bool is_writable;
  };
  bool has_alias(const OfFile& part) const;  // and one of the two can be written to
  void add(const OfFile& part) { of_files_.push_back(part); }

  // The explorer may look at a variable that is not there any more, or not accessible. It is lent a page, until
  // a thread of the program runs again.
  bool lend(std::uintptr_t address);
  void take_back() {
    if (!lent_.empty()) take_back_all();
  }

 private:
  // Mapped before main, and not writable then.
  struct ReadOnly {
    MappedPart part;
    std::vector<char> content;  // empty: all is zero
    bool is_disturbed = false;  // in this execution
  };

  bool is_early(std::uintptr_t address) const;
  bool is_of_this_execution(std::uintptr_t begin, std::uintptr_t end) const;
  void take_back_all();

  std::vector<Mapping> all_;
  std::map<std::size_t, std::size_t> used_;  // of areas
  std::vector<OfFile> of_files_;

  // As they were before main.
  std::vector<Mapping> all_early_;
  std::map<std::size_t, std::size_t> used_early_;
  std::vector<OfFile> of_files_early_;
  std::vector<ReadOnly> read_only_;
  Rollback* rollback_ = nullptr;

  // What is to be undone.
  std::vector<MappedPart> unmapped_, protected_;  // as they were before
  std::vector<MappedPart> lent_;
};

Mappings& mappings();

}  // namespace mazurka
