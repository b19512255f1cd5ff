// Where our library and our headers are, seen from the running tool.

#pragma once

#include <string>

#include "toolchain/compiler.h"

namespace mazurka {

struct Installation {
  std::string library_folder;  // has libmazurka.so
  std::string include_folder;  // has mazurka/mazurka.h
  std::string plugin{};        // for the compiler (gcc/all_accesses.cpp); empty: none
  // Has a program `as` that stands in front of the assembler.
  std::string assembler_folder() const { return library_folder + "/assembler/"; }
};

// The build tree has bin/, lib/ and include/ beside each other as an installed tree has; there the
// library can also be in a folder of its own or in the architecture's. MAZURKA_LIBDIR overrides.
// Throws UserError if there is no library.
Installation installation();

// The same, with the plugin for this compiler if there is one.
Installation installation_for(const Compiler& compiler);

// The running tool, links resolved.
std::string path_of_this_program();

}  // namespace mazurka
