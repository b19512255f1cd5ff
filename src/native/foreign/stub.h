// Machine code of stubs.

#pragma once

#include <cstdint>
#include <cstring>
#include <span>

#include "native/foreign/site.h"

namespace mazurka::foreign {

constexpr std::size_t jump_size = 5, short_jump_size = 2;
constexpr std::size_t largest_stub = 512;
// Addresses of the library's functions; stubs come after them.
constexpr std::size_t slots_size = 16;

void put_slots(std::uint8_t* at);

inline bool falls_through(Flow flow) { return flow == Flow::next || flow == Flow::branch; }

class Assembler {
 public:
  explicit Assembler(std::uint8_t* at) : at_(at) {}

  std::uint8_t* position() const { return at_; }
  std::uintptr_t here() const { return reinterpret_cast<std::uintptr_t>(at_); }

  void jump(std::uintptr_t target);
  void short_jump(std::uintptr_t target);  // at most 127 bytes away

  // Tells the library about an instruction. All registers are as before when it comes back, unless
  // the library changes them.
  void call_library(const Site& site, std::uintptr_t slots);

  // What the instruction does in its place.
  void copy(const Instruction& instruction, const std::uint8_t* bytes);

 private:
  void put(std::initializer_list<std::uint8_t> bytes) {
    for (std::uint8_t byte : bytes) *at_++ = byte;
  }
  template <typename T>
  void put_number(T value) {
    std::memcpy(at_, &value, sizeof value);
    at_ += sizeof value;
  }
  void put_relative(std::uintptr_t target) {
    put_number(static_cast<std::int32_t>(target - (here() + 4)));
  }
  void push(std::uint64_t value);

  std::uint8_t* at_;
};

// The instruction that a stub tells about.
Site& site_of(const Registers& registers);

// Calls of other modules go by code that jumps to where a slot says: the address of that slot. 0 if
// this is no such code.
std::uintptr_t slot_of_linkage(std::span<const std::uint8_t> code, std::uintptr_t address);

}  // namespace mazurka::foreign
