// Which compiler is used, and what it is: GCC or Clang.

#pragma once

#include <optional>
#include <string>

#include "toolchain/process.h"

namespace mazurka {

enum class Language { c, cxx };
enum class Family { gcc, clang };

struct Compiler {
  Words command;  // the program, perhaps behind a launcher: "ccache g++"
  Family family = Family::gcc;
};

// The compiler for a language. `choice` is a name, a path or a command for either language ("gcc",
// "clang++-14", "ccache gcc"); its sibling for the other language is found by name. An empty choice
// means MAZURKA_CC or MAZURKA_CXX, then the first of gcc, clang, cc that there is.
// Throws UserError if there is no such compiler.
Compiler find_compiler(Language language, const std::string& choice = "");

// What a compiler is. Most names tell, then it need not exist; others are asked for --version.
Family family_of(const Words& command);

// The name of the same compiler for another language: g++-12 for gcc-12. Names that do not tell
// stay as they are.
std::string sibling(const std::string& program, Language language);

}  // namespace mazurka
