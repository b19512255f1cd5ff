#include "native/mappings.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "core/error.h"

namespace mazurka {

namespace {

// Far from everything else, so that it is free in every process that is not randomised.
constexpr std::uintptr_t first_area = 0x3100'0000'0000;
constexpr std::size_t area_size = std::size_t{1} << 32;

// For what is too large, and for what has to be in the first 2 GB (MAP_32BIT). They are for all
// threads: there an address depends on who comes first.
constexpr std::uintptr_t large_area = 0x6000'0000'0000, low_area = 0x4000'0000;
constexpr std::size_t large = ~std::size_t{0}, low = large - 1;

constexpr std::uintptr_t largest_page = std::uintptr_t{1} << 21;

void map_again(const MappedPart& part) {
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
  void* memory = mmap(reinterpret_cast<void*>(part.begin), part.end - part.begin,
                      PROT_READ | PROT_WRITE, flags, -1, 0);
  CHECK(memory != MAP_FAILED, "memory that was mapped before main cannot be mapped again");
}

void protect(const MappedPart& part, int protection) {
  mprotect(reinterpret_cast<void*>(part.begin), part.end - part.begin, protection);
}

// Requires: not writable.
std::vector<char> content_of(const MappedPart& part) {
  const std::vector<MappedPart> touched = touched_parts(part.begin, part.end);
  if (touched.empty()) return {};
  std::vector<char> content(part.end - part.begin);
  protect(part, PROT_READ);
  for (const MappedPart& some : touched) {
    std::memcpy(content.data() + (some.begin - part.begin),
                reinterpret_cast<const void*>(some.begin), some.end - some.begin);
  }
  protect(part, part.protection);
  return content;
}

}  // namespace

Mappings& mappings() {
  static Mappings all;
  return all;
}

std::uintptr_t Mappings::place(std::size_t area, std::size_t size, int flags) {
  const std::size_t pages = (size + Rollback::page_size - 1) & -Rollback::page_size;
  const auto fits = [&] { return pages < area_size - 2 * largest_page - used_[area]; };
  if (flags & MAP_32BIT) {
    area = low;
  } else if (pages >= area_size - 2 * largest_page || !fits()) {
    area = large;
  }
  const std::uintptr_t first = area == low     ? low_area
                               : area == large ? large_area
                                               : first_area + area * area_size;
  std::uintptr_t begin = first + used_[area];
  if (flags & MAP_HUGETLB) begin = (begin + largest_page - 1) & -largest_page;
  used_[area] = begin + pages + Rollback::page_size - first;  // nothing lies right behind it
  return begin;
}

void Mappings::add(std::uintptr_t begin, std::size_t size, std::uintptr_t pc) {
  all_.push_back({begin, begin + ((size + Rollback::page_size - 1) & -Rollback::page_size), pc});
}

const Mapping* Mappings::at(std::uintptr_t address) const {
  const auto found = std::find_if(all_.rbegin(), all_.rend(), [&](const Mapping& mapping) {
    return mapping.begin <= address && address < mapping.end;
  });
  return found == all_.rend() ? nullptr : &*found;
}

bool Mappings::is_early(std::uintptr_t address) const {
  return std::ranges::any_of(all_early_, [&](const Mapping& mapping) {
    return mapping.begin <= address && address < mapping.end;
  });
}

bool Mappings::is_of_this_execution(std::uintptr_t begin, std::uintptr_t end) const {
  return std::any_of(
      all_.begin() + static_cast<std::ptrdiff_t>(all_early_.size()), all_.end(),
      [&](const Mapping& mapping) { return mapping.begin <= begin && end <= mapping.end; });
}

void Mappings::begin(Rollback& rollback) {
  rollback_ = &rollback;
  all_early_ = all_;
  used_early_ = used_;
  of_files_early_ = of_files_;
  for (const Mapping& mapping : all_) {
    for (const MappedPart& part : mapped_parts(mapping.begin, mapping.end)) {
      if (part.protection & PROT_WRITE) {
        rollback.add(part.begin, part.end);
      } else {
        read_only_.push_back({part, content_of(part)});
      }
    }
  }
}

void Mappings::reset() {
  take_back();
  for (std::size_t i = all_early_.size(); i < all_.size(); ++i) {
    munmap(reinterpret_cast<void*>(all_[i].begin), all_[i].end - all_[i].begin);
  }
  if (all_.size() != all_early_.size()) used_ = used_early_;
  if (!all_.empty()) all_ = all_early_;
  if (!of_files_.empty()) of_files_ = of_files_early_;
  for (const MappedPart& part : unmapped_) map_again(part);
  unmapped_.clear();
  while (!protected_.empty()) {
    protect(protected_.back(), protected_.back().protection);
    protected_.pop_back();
  }
  for (ReadOnly& early : read_only_) {
    if (!std::exchange(early.is_disturbed, false)) continue;
    map_again(early.part);
    std::memcpy(reinterpret_cast<void*>(early.part.begin), early.content.data(),
                early.content.size());
    protect(early.part, early.part.protection);
  }
}

bool Mappings::are_all(std::uintptr_t begin, std::uintptr_t end) const {
  if (is_of_this_execution(begin, end)) return true;
  for (const MappedPart& part : mapped_parts(begin, end)) {
    for (std::uintptr_t address = part.begin; address < part.end;) {
      const Mapping* mapping = at(address);
      if (mapping == nullptr) return false;
      address = mapping->end;
    }
  }
  return true;
}

bool Mappings::will_unmap(std::uintptr_t begin, std::uintptr_t end, std::uintptr_t pc) {
  for (Mapping& mapping : all_) {
    if (mapping.begin < end && begin < mapping.end) mapping.unmapped_by = pc;
  }
  std::erase_if(of_files_, [&](const OfFile& part) {
    return begin <= part.begin && part.begin + (part.last - part.first) < end;
  });
  if (rollback_ == nullptr || is_of_this_execution(begin, end)) return true;
  for (ReadOnly& early : read_only_) {
    if (early.part.begin < end && begin < early.part.end) early.is_disturbed = true;
  }
  for (MappedPart part : mapped_parts(begin, end)) {
    if (!is_early(part.begin)) continue;
    if (part.is_file) return false;
    rollback_->note_writes(part.begin, part.end - part.begin);
    unmapped_.push_back(part);
  }
  return true;
}

void Mappings::will_protect(std::uintptr_t begin, std::uintptr_t end) {
  if (rollback_ == nullptr || is_of_this_execution(begin, end)) return;
  for (ReadOnly& early : read_only_) {
    if (early.part.begin < end && begin < early.part.end) early.is_disturbed = true;
  }
  rollback_->note_writes(begin, end - begin);
  for (const MappedPart& part : mapped_parts(begin, end)) protected_.push_back(part);
}

bool Mappings::has_alias(const OfFile& part) const {
  return std::ranges::any_of(of_files_, [&](const OfFile& other) {
    return other.device == part.device && other.file == part.file && other.first <= part.last &&
           part.first <= other.last && (other.is_writable || part.is_writable);
  });
}

bool Mappings::lend(std::uintptr_t address) {
  if (at(address) == nullptr) return false;
  const std::uintptr_t begin = address & -Rollback::page_size;
  const std::vector<MappedPart> there = mapped_parts(begin, begin + Rollback::page_size);
  constexpr int nothing = -1;
  MappedPart part{begin, begin + Rollback::page_size, there.empty() ? nothing : there[0].protection,
                  false};
  if (part.protection & PROT_READ && part.protection != nothing) return false;
  if (there.empty()) {
    map_again(part);
  } else {
    protect(part, PROT_READ);
  }
  lent_.push_back(part);
  return true;
}

void Mappings::take_back_all() {
  for (const MappedPart& part : lent_) {
    if (part.protection < 0) {
      munmap(reinterpret_cast<void*>(part.begin), part.end - part.begin);
    } else {
      protect(part, part.protection);
    }
  }
  lent_.clear();
}

}  // namespace mazurka
