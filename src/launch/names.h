// Puts names where the library left addresses (native/markers.h).

#pragma once

#include <string>
#include <vector>

#include "symbols/symbols.h"

namespace mazurka {

class Names {
 public:
  explicit Names(const Symbols& symbols) : symbols_(symbols) {}

  // The text with names instead of marked addresses.
  std::string in(const std::string& text) const;

  // "bank.cpp:21"; the function if the line is not known.
  std::string place(std::uintptr_t pc) const;

  // The innermost place on a stack that is in the program's own sources.
  std::string place(const std::vector<std::uintptr_t>& stack) const;

  // "counter", "queue.slots[3]", "0x55…" if there is nothing better.
  std::string variable(std::uintptr_t address) const;

  // The frames of a stack, innermost first. Those of system libraries are left out, but for the
  // innermost one, unless there are no others.
  std::vector<Frame> frames(const std::vector<std::uintptr_t>& stack) const;

 private:
  std::string marked(const std::string& mark) const;

  const Symbols& symbols_;
};

}  // namespace mazurka
