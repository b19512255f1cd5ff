// What is mapped in the address space of the process, as the kernel says.

#pragma once

#include <cstdint>
#include <vector>

namespace mazurka {

struct MappedPart {
  std::uintptr_t begin, end;
  int protection;  // as of mprotect
  bool is_file;    // shared with a file: what is written there is in the file
};

// Between two addresses, in order; cut off where they are.
std::vector<MappedPart> mapped_parts(std::uintptr_t begin, std::uintptr_t end);

// Pages between two addresses that are in memory: of anonymous memory, those that were touched.
std::vector<MappedPart> touched_parts(std::uintptr_t begin, std::uintptr_t end);

}  // namespace mazurka
