// Names for addresses of a program: functions and lines for code, variables for data. From DWARF
// (versions 4 and 5), otherwise from the symbol table.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/frame.h"

namespace mazurka {

struct GlobalVariable {
  std::string name;  // "counter", "queue.head", "slots[3].key", "bank::total", "next_id::last"
  std::size_t offset = 0;  // of the address, from the beginning of what `name` names
  std::string type;        // "int", "Node*"; empty if unknown
};

class Symbols {
 public:
  Symbols();
  ~Symbols();
  Symbols(Symbols&&) noexcept;
  Symbols& operator=(Symbols&&) noexcept;

  // A loaded ELF object. `bias` is what was added to the addresses in the file (dlpi_addr of
  // dl_iterate_phdr), `thread_locals` where the block of its thread-local variables begins
  // (dlpi_tls_data), 0 if there is none. A file that cannot be read is left out.
  void add_module(const std::string& path, std::uintptr_t bias, std::uintptr_t thread_locals = 0);

  // Where the call was from which one returns to pc: innermost function first, inlined ones
  // included, up to the one that is not inlined. Never empty; "0x4711 (libfoo.so)" if nothing is
  // known.
  std::vector<Frame> frames(std::uintptr_t pc) const;

  // The global, function-static or thread-local variable, and which part of it, at an address.
  std::optional<GlobalVariable> variable(std::uintptr_t address) const;

 private:
  struct Modules;
  std::unique_ptr<Modules> modules_;
};

}  // namespace mazurka
