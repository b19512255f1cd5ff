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

  // What begins there is not mapped as far as the program can tell; and again, as it was saved.
  void hide(std::uintptr_t begin);
  void show(std::uintptr_t begin);

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
    bool is_hidden = false;
  };
  struct Page {
    char* memory;
    const char* saved;
  };

  Range& range_at(std::uintptr_t begin);

  std::vector<Range> ranges_;
  std::vector<Page> written_;
};

}  // namespace mazurka
