// The program's memory, put back to what it was before main.
//
// All writable pages are saved once and made read-only. The first write to a page is a fault: the
// page becomes writable for good and is copied back before every execution from then on. So an
// execution costs a copy of the pages that some execution has written.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mazurka {

class Rollback {
 public:
  static constexpr std::uintptr_t page_size = 4096;

  // Whole pages that belong to the program's state. Saved as they are now.
  void add(std::uintptr_t begin, std::uintptr_t end);

  // Copies back what was written.
  void restore();

  // For the handler of SIGSEGV: if the fault is the first write to a saved page, notes the page,
  // makes it writable and returns true.
  bool note_write(std::uintptr_t address);

  // For buffers that the kernel will write to: it would fail instead of faulting.
  void note_writes(std::uintptr_t begin, std::size_t size);

 private:
  struct Range {
    std::uintptr_t begin, end;
    const char* saved;
    std::vector<bool> is_written;  // by page
  };
  struct Page {
    char* memory;
    const char* saved;
  };

  std::vector<Range> ranges_;
  std::vector<Page> written_;
};

}  // namespace mazurka
