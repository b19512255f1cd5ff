#include "native/thread_storage.h"

#include <asm/prctl.h>
#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

#include "core/error.h"
#include "native/slots.h"

// As the compiler calls it for thread-local data of shared libraries.
struct tls_index {
  std::size_t module;
  std::size_t offset;
};
extern "C" void* __tls_get_addr(tls_index* index);

namespace mazurka {

namespace {

// The part of glibc's thread descriptor that a thread inherits: stack and pointer guards, the
// number of the system's thread. The three pointers before it are the block's own.
constexpr std::size_t inherited_begin = 0x18;
constexpr std::size_t inherited_end = 0x2d8;

// Larger than glibc's thread descriptor.
constexpr std::size_t descriptor_size = 0x6000;

constexpr std::uintptr_t first_block = 0x3000'0000'0000;

constexpr std::size_t in_pages(std::size_t size) { return (size + 0xfff) & ~std::size_t{0xfff}; }

// Of the thread-local data of all modules, with the descriptor, as the loader counts them.
struct BlockSize {
  std::size_t size = 0;
  std::size_t alignment = 0;
};
BlockSize size_of_blocks() {
  using Info = void (*)(std::size_t * size, std::size_t * alignment);
  const auto info = reinterpret_cast<Info>(dlsym(RTLD_DEFAULT, "_dl_get_tls_static_info"));
  CHECK(info != nullptr, "this libc has no _dl_get_tls_static_info");
  BlockSize block;
  info(&block.size, &block.alignment);
  CHECK(block.alignment <= 0x1000, "thread-local data with an alignment of {}", block.alignment);
  return block;
}

const bool can_write_fs = (getauxval(AT_HWCAP2) & 2) != 0;

std::uintptr_t thread_pointer() {
  std::uintptr_t pointer;
  asm("mov %%fs:0x10, %0" : "=r"(pointer));
  return pointer;
}

char* at(std::uintptr_t thread_pointer, std::ptrdiff_t offset) {
  return reinterpret_cast<char*>(thread_pointer + static_cast<std::uintptr_t>(offset));
}

}  // namespace

void ThreadStorage::switch_to(std::uintptr_t thread_pointer) {
  if (can_write_fs) {
    asm volatile("wrfsbase %0" ::"r"(thread_pointer));
  } else {
    syscall(SYS_arch_prctl, ARCH_SET_FS, thread_pointer);
  }
}

ThreadStorage::ThreadStorage() {
  initialise_ = reinterpret_cast<void* (*)(void*)>(dlsym(RTLD_DEFAULT, "_dl_allocate_tls"));
  CHECK(initialise_ != nullptr, "this libc has no _dl_allocate_tls");
  const BlockSize block = size_of_blocks();
  most_below_ = in_pages(block.size);
  alignment_ = block.alignment;
  const std::uintptr_t main = thread_pointer();
  blocks_.push_back(main);
  for (const Module& module : loaded_modules()) {
    if (module.thread_data == 0 || module.is_ours) continue;
    Part part;
    part.module = module.base;
    part.offset = static_cast<std::ptrdiff_t>(module.thread_data - main);
    part.size = module.thread_size;
    const auto* now = reinterpret_cast<const char*>(module.thread_data);
    part.at_main_start.assign(now, now + part.size);
    part.at_start.assign(module.thread_image, module.thread_image + module.thread_image_size);
    part.at_start.resize(part.size);
    // libc's is not only its image: a thread starts with its creator's locale.
    if (module.is_libc) part.at_start = part.at_main_start;
    parts_.push_back(std::move(part));
  }
}

std::uintptr_t ThreadStorage::reset(std::size_t thread, std::size_t slot) {
  if (blocks_.size() <= thread) blocks_.resize(thread + 1);
  if (blocks_[thread] == 0) {
    blocks_[thread] = new_block(slot);
    for (Part& part : parts_) {
      if (part.number != 0) find_place(part, thread);
    }
  }
  for (const Part& part : parts_) {
    const std::vector<char>& image = thread == 0 ? part.at_main_start : part.at_start;
    std::memcpy(place_of(part, thread), image.data(), part.size);
  }
  return blocks_[thread];
}

void ThreadStorage::add(const Module& module) {
  if (module.thread_number == 0) return;
  Part part;
  part.module = module.base;
  part.number = module.thread_number;
  part.size = module.thread_size;
  part.at_start.assign(module.thread_image, module.thread_image + module.thread_image_size);
  part.at_start.resize(part.size);
  part.at_main_start = part.at_start;
  for (std::size_t thread = 0; thread < blocks_.size(); ++thread) {
    if (blocks_[thread] != 0) find_place(part, thread);
  }
  parts_.push_back(std::move(part));
  reset_part_of(module);
}

void ThreadStorage::reset_part_of(const Module& module) {
  for (const Part& part : parts_) {
    if (part.module != module.base) continue;
    for (std::size_t thread = 0; thread < part.places.size(); ++thread) {
      if (part.places[thread] == 0) continue;
      std::memcpy(place_of(part, thread), part.at_start.data(), part.size);
    }
  }
}

// The loader would look for a place when the thread first uses the data. It is asked now, so that it is not
// the program that allocates, and so that the place stays the same.
void ThreadStorage::find_place(Part& part, std::size_t thread) {
  const std::uintptr_t now = thread_pointer();
  tls_index beginning{part.number, 0};
  switch_to(blocks_[thread]);
  void* const place = __tls_get_addr(&beginning);
  switch_to(now);
  if (part.places.size() <= thread) part.places.resize(thread + 1);
  part.places[thread] = reinterpret_cast<std::uintptr_t>(place);
}

char* ThreadStorage::place_of(const Part& part, std::size_t thread) const {
  return part.number == 0 ? at(blocks_[thread], part.offset)
                          : reinterpret_cast<char*>(part.places[thread]);
}

// What modules have is below the thread pointer, the descriptor above. The loader, given the pointer,
// does the rest.
std::uintptr_t ThreadStorage::new_block(std::size_t slot) {
  const std::size_t size = most_below_ + descriptor_size;
  void* memory = map_at(first_block + slot * size, size);
  CHECK(memory != MAP_FAILED, "no memory for the data of a thread");
  // Not all at the start of a page: they would compete for the same lines of the cache.
  const std::size_t shift = slot % 31 * 0x180 & -alignment_;
  const std::uintptr_t pointer = reinterpret_cast<std::uintptr_t>(memory) + most_below_ + shift;
  CHECK(initialise_(reinterpret_cast<void*>(pointer)) != nullptr,
        "no memory for the data of a thread");
  std::memcpy(at(pointer, inherited_begin), at(blocks_[0], inherited_begin),
              inherited_end - inherited_begin);
  *reinterpret_cast<std::uintptr_t*>(at(pointer, 0)) = pointer;
  *reinterpret_cast<std::uintptr_t*>(at(pointer, 0x10)) = pointer;
  return pointer;
}

std::optional<ThreadStorage::Place> ThreadStorage::find(std::uintptr_t address) const {
  for (std::size_t thread = 0; thread < blocks_.size(); ++thread) {
    if (blocks_[thread] == 0) continue;
    for (const Part& part : parts_) {
      const std::size_t offset = address - reinterpret_cast<std::uintptr_t>(place_of(part, thread));
      if (offset < part.size) return Place{thread, part.module, offset};
    }
  }
  return std::nullopt;
}

void ThreadStorage::append_to(std::vector<MemoryRange>& ranges) const {
  for (std::size_t thread = 0; thread < blocks_.size(); ++thread) {
    if (blocks_[thread] == 0) continue;
    for (const Part& part : parts_) {
      const auto begin = reinterpret_cast<std::uintptr_t>(place_of(part, thread));
      ranges.push_back({begin, begin + part.size});
    }
  }
}

}  // namespace mazurka
