#include "native/copies.h"

#include <cstdlib>
#include <cstring>

namespace mazurka {

namespace {

constexpr std::size_t most_aligned = 64;

// An address in one of the parts, or just behind it, as a place in it. Words are looked at, whatever they
// are: one that is no address and looks like one is told from others all the same.
void append_word(std::string& image, std::uintptr_t word, std::span<const Stretch> parts) {
  const auto append = [&](std::uintptr_t value) {
    image.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (word < parts[i].begin || word > parts[i].end) continue;
    image += 'p';
    append(i);
    return append(word - parts[i].begin);
  }
  image += 'w';
  append(word);
}

std::string image_of(std::span<const Stretch> parts) {
  std::string image;
  for (const Stretch& part : parts) {
    std::uintptr_t at = part.begin;
    for (; at + sizeof at <= part.end; at += sizeof at) {
      std::uintptr_t word = 0;
      std::memcpy(&word, reinterpret_cast<const void*>(at), sizeof word);
      append_word(image, word, parts);
    }
    image.append(reinterpret_cast<const char*>(at), part.end - at);
    image += '.';
  }
  return image;
}

}  // namespace

Copy::Copy(const Original& original) {
  const std::size_t room = original.size + most_aligned;
  memory_ = std::make_unique<char[]>(room);  // zeros
  void* memory = memory_.get();
  std::size_t left = room;
  std::align(most_aligned, original.size, memory, left);
  parts_.push_back(stretch_of(memory, original.size));
  if (original.copy == nullptr) {
    if (original.size != 0) std::memcpy(memory, original.value, original.size);
    image_.assign(static_cast<const char*>(memory), original.size);
    return;
  }
  Secluded copying(Secluded::Reads::all, parts_, __builtin_frame_address(0));
  original.copy(memory, original.value);
  strange_write_ = copying.strange();
  for (const Stretch& block : copying.take_blocks()) parts_.push_back(block);
  image_ = image_of(parts_);
}

// Without the value's destructor: all that it has is known.
Copy::~Copy() {
  for (std::size_t i = 1; i < parts_.size(); ++i)
    std::free(reinterpret_cast<void*>(parts_[i].begin));
}

}  // namespace mazurka
