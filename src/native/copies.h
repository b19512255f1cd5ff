// Copies of the program's values that outlive its executions, and what tells them apart.
//
// A value of any type is copied by its own copy constructor, to memory of the library: what it allocates is the library's, too. Its image is
// what it has in this memory, where addresses within the copy are places in it. Two values with the same image look the same to
// whoever reads nothing else.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "native/secluded.h"

namespace mazurka {

// A value of the program. Without `copy` it is plain data.
struct Original {
  const void* value;
  std::size_t size;
  void (*copy)(void* to, const void* from);
};

class Copy {
 public:
  explicit Copy(const Original& original);
  Copy(Copy&&) noexcept = default;
  Copy& operator=(Copy&&) = delete;
  ~Copy();

  const void* value() const { return reinterpret_cast<const void*>(parts_[0].begin); }
  std::span<const Stretch> parts() const { return parts_; }  // the value itself is the first
  const std::string& image() const { return image_; }        // of plain data: its bytes

  // What was written while it was copied, and does not belong to it; nullptr: nothing.
  const void* strange_write() const { return strange_write_; }

 private:
  std::unique_ptr<char[]> memory_;  // of the first part
  std::vector<Stretch> parts_;
  std::string image_;
  const void* strange_write_ = nullptr;
};

}  // namespace mazurka
