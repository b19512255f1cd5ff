#include "native/thread_storage.h"

#include <asm/prctl.h>
#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

#include "core/error.h"
#include "native/modules.h"

namespace mazurka {

namespace {

// The part of glibc's thread descriptor that a thread inherits: stack and pointer guards, the
// number of the system's thread. The three pointers before it are the block's own.
constexpr std::size_t inherited_begin = 0x18;
constexpr std::size_t inherited_end = 0x2d8;

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
  allocate_ = reinterpret_cast<void* (*)(void*)>(dlsym(RTLD_DEFAULT, "_dl_allocate_tls"));
  CHECK(allocate_ != nullptr, "this libc has no _dl_allocate_tls");
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

void ThreadStorage::reset(std::size_t slot) {
  while (blocks_.size() <= slot) add_block();
  for (const Part& part : parts_) {
    const std::vector<char>& image = slot == 0 ? part.at_main_start : part.at_start;
    std::memcpy(at(blocks_[slot], part.offset), image.data(), part.size);
  }
}

void ThreadStorage::add_block() {
  void* block = allocate_(nullptr);
  CHECK(block != nullptr, "no memory for the data of a thread");
  const auto pointer = reinterpret_cast<std::uintptr_t>(block);
  std::memcpy(at(pointer, inherited_begin), at(blocks_[0], inherited_begin),
              inherited_end - inherited_begin);
  *reinterpret_cast<std::uintptr_t*>(at(pointer, 0)) = pointer;
  *reinterpret_cast<std::uintptr_t*>(at(pointer, 0x10)) = pointer;
  blocks_.push_back(pointer);
}

std::optional<ThreadStorage::Place> ThreadStorage::find(std::uintptr_t address) const {
  for (std::size_t slot = 0; slot < blocks_.size(); ++slot) {
    for (const Part& part : parts_) {
      const std::size_t offset =
          address - reinterpret_cast<std::uintptr_t>(at(blocks_[slot], part.offset));
      if (offset < part.size) return Place{slot, part.module, offset};
    }
  }
  return std::nullopt;
}

void ThreadStorage::append_to(std::vector<MemoryRange>& ranges) const {
  for (const std::uintptr_t block : blocks_) {
    for (const Part& part : parts_) {
      const auto begin = reinterpret_cast<std::uintptr_t>(at(block, part.offset));
      ranges.push_back({begin, begin + part.size});
    }
  }
}

}  // namespace mazurka
