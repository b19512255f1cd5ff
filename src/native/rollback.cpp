#include "native/rollback.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "core/error.h"

namespace mazurka {

void Rollback::add(std::uintptr_t begin, std::uintptr_t end) {
  if (begin >= end) return;
  const std::size_t size = end - begin;
  void* saved = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(saved != MAP_FAILED, "no memory for a copy of the program's data ({} bytes)", size);
  std::memcpy(saved, reinterpret_cast<void*>(begin), size);
  ranges_.push_back(
      {begin, end, static_cast<const char*>(saved), std::vector<bool>(size / page_size)});
  written_.reserve(written_.capacity() + size / page_size);  // the handler must not allocate
  CHECK(mprotect(reinterpret_cast<void*>(begin), size, PROT_READ) == 0, "mprotect failed");
}

void Rollback::restore() {
  for (const Range& range : ranges_) {
    if (range.is_hidden) show(range.begin);
  }
  for (const Page& page : written_) std::memcpy(page.memory, page.saved, page_size);
}

Rollback::Range& Rollback::range_at(std::uintptr_t begin) {
  const auto found = std::ranges::find(ranges_, begin, &Range::begin);
  CHECK(found != ranges_.end(), "no saved memory begins there");
  return *found;
}

void Rollback::hide(std::uintptr_t begin) {
  Range& range = range_at(begin);
  range.is_hidden = true;
  mprotect(reinterpret_cast<void*>(begin), range.end - begin, PROT_NONE);
}

void Rollback::show(std::uintptr_t begin) {
  Range& range = range_at(begin);
  range.is_hidden = false;
  mprotect(reinterpret_cast<void*>(begin), range.end - begin, PROT_READ);
  for (const Page& page : written_) {
    const auto address = reinterpret_cast<std::uintptr_t>(page.memory);
    if (address < begin || address >= range.end) continue;
    mprotect(page.memory, page_size, PROT_READ | PROT_WRITE);
    std::memcpy(page.memory, page.saved, page_size);
  }
}

bool Rollback::note_write(std::uintptr_t address) {
  for (Range& range : ranges_) {
    if (address < range.begin || address >= range.end) continue;
    const std::size_t page = (address - range.begin) / page_size;
    if (range.is_hidden || range.is_written[page]) return false;
    range.is_written[page] = true;
    char* memory = reinterpret_cast<char*>(range.begin + page * page_size);
    written_.push_back({memory, range.saved + page * page_size});
    return mprotect(memory, page_size, PROT_READ | PROT_WRITE) == 0;
  }
  return false;
}

void Rollback::note_writes(std::uintptr_t begin, std::size_t size) {
  if (size == 0) return;
  const std::uintptr_t end = begin + size;
  for (std::uintptr_t page = begin & -page_size; page < end; page += page_size) note_write(page);
}

}  // namespace mazurka
