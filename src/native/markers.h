// Addresses in texts. The library does not know names; it writes an address between two control
// characters, and the tool puts the name there (cli/native_report.cpp).

#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace mazurka::markers {

inline constexpr char mark = '\x01';

inline std::string code(std::uintptr_t pc) { return fmt::format("{}c{:x}{}", mark, pc, mark); }
inline std::string data(std::uintptr_t address) {
  return fmt::format("{}d{:x}{}", mark, address, mark);
}


// A byte of a heap block that was allocated at pc.
inline std::string block(const std::string& name, std::uintptr_t offset, std::uintptr_t pc) {
  return fmt::format("{}h{}:{:x}:{:x}{}", mark, name, offset, pc, mark);
}

}  // namespace mazurka::markers
