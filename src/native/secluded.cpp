#include "native/secluded.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "native/modules.h"
#include "native/native_program.h"

namespace mazurka {

Secluded* secluded = nullptr;

namespace {

bool is_constant_data(std::uintptr_t address) {
  return std::ranges::any_of(loaded_modules(), [&](const Module& module) {
    return std::ranges::any_of(module.constant,
                               [&](const Module::Range& range) { return range.contains(address); });
  });
}

}  // namespace

Secluded::Secluded(Reads reads, std::span<const Stretch> own, const void* frame)
    : reads_(reads), own_(own), frame_(reinterpret_cast<std::uintptr_t>(frame)),
      running_before_(running), before_(secluded) {
  running = nullptr;
  secluded = this;
}

Secluded::~Secluded() {
  secluded = before_;
  running = running_before_;
  for (const Stretch& block : blocks_) std::free(reinterpret_cast<void*>(block.begin));
}

bool Secluded::is_own(std::uintptr_t address) const {
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const auto contains = [&](const Stretch& range) { return range.contains(address); };
  return Stretch{here, frame_}.contains(address) || std::ranges::any_of(own_, contains) ||
         std::ranges::any_of(blocks_, contains);
}

void Secluded::read(const void* address) {
  if (reads_ == Reads::all || strange_ != nullptr) return;
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  if (!is_own(where) && !is_constant_data(where)) strange_ = address;
}

void Secluded::write(const void* address) {
  if (has_written_ || is_own(reinterpret_cast<std::uintptr_t>(address))) return;
  strange_ = address;
  has_written_ = true;
}

void* Secluded::allocate(std::size_t size, std::size_t alignment) {
  void* memory = alignment <= 16 ? std::malloc(size) : std::aligned_alloc(alignment, size);
  if (memory == nullptr) return nullptr;
  std::memset(memory, 0, size);
  blocks_.push_back(stretch_of(memory, size));
  return memory;
}

void* Secluded::reallocate(void* memory, std::size_t size) {
  const auto where = reinterpret_cast<std::uintptr_t>(memory);
  const auto block = std::ranges::find(blocks_, where, &Stretch::begin);
  const std::size_t before = block == blocks_.end() ? 0 : block->end - block->begin;
  void* larger = allocate(size, 16);
  if (larger == nullptr) return nullptr;
  std::memcpy(larger, memory, std::min(before, size));
  free(memory);
  return larger;
}

// What is somebody else's stays.
void Secluded::free(void* memory) {
  const auto where = reinterpret_cast<std::uintptr_t>(memory);
  const auto block = std::ranges::find(blocks_, where, &Stretch::begin);
  if (block == blocks_.end()) return write(memory);
  blocks_.erase(block);
  std::free(memory);
}

std::vector<Stretch> Secluded::take_blocks() { return std::exchange(blocks_, {}); }

}  // namespace mazurka
