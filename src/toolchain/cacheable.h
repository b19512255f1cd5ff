// Which compilations can be kept in a cache, and what they depend on beside the files that they tell of.

#pragma once

#include <string>

#include "toolchain/compile.h"
#include "toolchain/compiler.h"

namespace mazurka {

// Variables of the environment that can make a difference, and are part of what is asked for.
inline constexpr const char* telling_variables[] = {
    "PATH",         "CPATH",      "C_INCLUDE_PATH",   "CPLUS_INCLUDE_PATH",
    "LIBRARY_PATH", "LANG",       "LC_ALL",           "LC_CTYPE",
    "LC_MESSAGES",  "LD_PRELOAD", "LD_LIBRARY_PATH",  "MAZURKA_LIBDIR",
    "GCC_COLORS",   "TERM",       "SOURCE_DATE_EPOCH"};

// Whether all that the program depends on can be known: no option that is not known, no variable of the environment
// that sends the compiler to other places.
bool is_cacheable(const CompileJob& job);

// Those that compile and link it.
std::vector<Compiler> compilers_of(const CompileJob& job);

// Programs that take part, and what they load of ours.
Words tools_of(const CompileJob& job);

// Folders that options and the environment name, for headers and for libraries.
Words searched_folders(const Words& options);
Words linker_folders(const Words& options);

}  // namespace mazurka
