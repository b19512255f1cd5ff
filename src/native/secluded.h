// Code of the program that the library runs for itself, outside of all executions: what copies a message, and the predicates
// of receives. It is nobody's: its accesses are no steps and no races, and what it allocates is the library's, which
// is not rolled back. So it may touch only what is its own, and whatever else it touches is noticed.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mazurka {

class Thread;

// Some memory.
struct Stretch {
  std::uintptr_t begin = 0, end = 0;
  bool contains(std::uintptr_t address) const { return address - begin < end - begin; }
};
inline Stretch stretch_of(const void* begin, std::size_t size) {
  return {reinterpret_cast<std::uintptr_t>(begin), reinterpret_cast<std::uintptr_t>(begin) + size};
}

class Secluded {
 public:
  enum class Reads : std::uint8_t { all, own };

  // As long as this lives, code that runs is secluded. What is deeper in the stack than `frame` is its own, and so are
  // `own` and all that it allocates.
  Secluded(Reads reads, std::span<const Stretch> own, const void* frame);
  ~Secluded();
  Secluded(const Secluded&) = delete;

  void read(const void* address);
  void write(const void* address);
  void* allocate(std::size_t size, std::size_t alignment);  // filled with zeros
  void* reallocate(void* memory, std::size_t size);
  void free(void* memory);

  // Something that it has touched and must not; nullptr: nothing.
  const void* strange() const { return strange_; }
  bool has_written() const { return has_written_; }  // … and not only read

  // What it has allocated and not freed, in its order. It is the caller's now.
  std::vector<Stretch> take_blocks();

 private:
  bool is_own(std::uintptr_t address) const;

  const Reads reads_;
  const std::span<const Stretch> own_;
  const std::uintptr_t frame_;
  std::vector<Stretch> blocks_;
  const void* strange_ = nullptr;
  bool has_written_ = false;
  Thread* const running_before_;
  Secluded* const before_;
};

extern Secluded* secluded;  // nullptr if no such code runs

inline void note_secluded(const volatile void* address, bool writes) {
  if (secluded == nullptr) return;
  if (writes) secluded->write(const_cast<const void*>(address));
  else secluded->read(const_cast<const void*>(address));
}

}  // namespace mazurka
