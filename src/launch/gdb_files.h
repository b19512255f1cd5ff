// What gdb runs for `mazurka replay --gdb`: the scripts of src/launch/gdb, which the tool brings
// along.

#pragma once

#include <span>

namespace mazurka {

struct GdbFile {
  const char* name;  // "commands.py"
  const char* text;
};

std::span<const GdbFile> gdb_files();

}  // namespace mazurka
