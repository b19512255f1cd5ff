// What the library leaves in texts for the tool to put into words (launch/marker_names.h). The library
// knows no names; it writes addresses between two control characters. Markers can be nested.

#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mazurka::markers {

inline constexpr char begin = '\x01';
inline constexpr char end = '\x02';
inline constexpr char separator = ':';

inline std::string code(std::uintptr_t pc) { return fmt::format("{}c{:x}{}", begin, pc, end); }

// What is at an address that is not on a stack: a part of a global variable, of a heap block.
inline std::string data(std::uintptr_t address) {
  return fmt::format("{}d{:x}{}", begin, address, end);
}

// The heap block that begins at an address, as a whole.
inline std::string block(std::uintptr_t address) {
  return fmt::format("{}b{:x}{}", begin, address, end);
}

// What is at an address on a stack, in the frame of the function that a call returns to at pc. The
// address is given from the frame's canonical frame address and from its stack pointer.
inline std::string local(std::uintptr_t pc, std::uintptr_t from_cfa, std::uintptr_t from_sp,
                         const std::string& thread) {
  return fmt::format("{}s{:x}:{:x}:{:x}:{}{}", begin, pc, from_cfa, from_sp, thread, end);
}

// A thread-local variable of the module that is loaded at `base`.
inline std::string thread_local_data(std::uintptr_t base, std::uintptr_t offset,
                                     const std::string& thread) {
  return fmt::format("{}t{:x}:{:x}:{}{}", begin, base, offset, thread, end);
}

// Of what the marker stands for, the part that has this size: a whole record or its first member.
inline std::string sized(const std::string& object, std::size_t size) {
  return fmt::format("{}o{:x}:{}{}", begin, size, object, end);
}

// A value that the object (one of the markers above) had. If it is an address that only the library
// understands, `meaning` says what is there.
inline std::string value(std::int64_t value, std::size_t size, const std::string& object,
                         const std::string& meaning) {
  return fmt::format("{}v{:x}:{:x}:{}:{}{}", begin, static_cast<std::uint64_t>(value), size, object,
                     meaning, end);
}

// Any text, so that it can be a field of a marker.
inline std::string in_digits(std::string_view text) {
  std::string digits;
  for (const char c : text) digits += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return digits;
}

// The bytes of something whose type has this name in the module with this address. Addresses in it that only the library understands have names.
struct Named {
  std::uintptr_t address;
  std::string name;
};
inline std::string plain_data(std::uintptr_t module, std::string_view type, std::string_view bytes,
                              const std::vector<Named>& named) {
  std::string text = fmt::format("{}m{:x}:{}:{}", begin, module, in_digits(type), in_digits(bytes));
  for (const Named& one : named) {
    text += fmt::format(":{:x}:{}", one.address, in_digits(one.name));
  }
  return text + end;
}

}  // namespace mazurka::markers
