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

// How the bytes of a variable are read; std::atomic and typedefs are looked through.
struct ValueType {
  enum class Kind : std::uint8_t {
    unknown,
    boolean,
    character,
    signed_number,
    unsigned_number,
    floating,
    enumeration,
    pointer,
    record,
  };
  struct Enumerator {
    std::string name;  // "red", "Colour::red" if it is scoped
    std::int64_t value = 0;
  };
  struct Field;

  Kind kind = Kind::unknown;
  std::size_t size = 0;
  std::vector<Enumerator> enumerators;
  std::string target;  // the type that a pointer points to; "void" if unknown
  std::vector<Field> fields;
};

struct ValueType::Field {
  std::string name;
  std::size_t offset = 0;
  ValueType type;
};

// Something that begins at an address: a variable, its first member, the first member of that.
struct Beginning {
  std::string name;
  std::string type;
  ValueType value;
};

struct GlobalVariable {
  std::string name;  // "counter", "queue.head", "slots[3].key", "bank::total", "next_id::last"
  std::size_t offset = 0;         // of the address, from the beginning of what `name` names
  std::string type;               // "int", "Node*"; empty if unknown
  std::vector<Beginning> begins;  // what begins at the address, from large to small
  bool hidden = false;  // the address is in a part that the standard library keeps to itself
};

// A part of what a heap block holds.
struct BlockPart {
  std::string type;               // of what was allocated: "Node", "int[8]"
  std::string part;               // ".next", "[3]"; empty for all of it
  std::size_t offset = 0;         // of the address, from the beginning of the part
  std::vector<Beginning> begins;  // parts that begin at the address, from large to small
  bool hidden = false;
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

  // The thread-local variable at an offset in the block of the module with this bias.
  std::optional<GlobalVariable> thread_local_variable(std::uintptr_t bias,
                                                      std::size_t offset) const;

  // The local variable in the frame of the function that a call returns to at pc:
  // "worker::slots[3]". The address is given from the frame's canonical frame address and from its
  // stack pointer.
  std::optional<GlobalVariable> local(std::uintptr_t pc, std::int64_t from_cfa,
                                      std::int64_t from_sp) const;

  // What is at an offset of a heap block, if its type can be told for sure: from the functions of
  // the standard library on the stack that allocated it, or from the source line. The size agrees.
  std::optional<BlockPart> in_block(const std::vector<std::uintptr_t>& stack, std::size_t size,
                                    std::size_t offset) const;

  // The type that has this name in the module with this address, in full; unknown if there is none, or more
  // than one.
  ValueType type_named(const std::string& name, std::uintptr_t address) const;

  // The function that begins at an address; empty if there is none.
  std::string function(std::uintptr_t address) const;

  // "libfoo.so+0x4f20" for an address of a module; empty if it is in none.
  std::string in_module(std::uintptr_t address) const;

  // The string constant at an address of a module's read-only data.
  std::optional<std::string> string_constant(std::uintptr_t address) const;

 private:
  struct Modules;
  std::unique_ptr<Modules> modules_;
};

}  // namespace mazurka
