// Sources to an executable that Mazurka can check.

#pragma once

#include <string>
#include <vector>

#include "toolchain/process.h"

namespace mazurka {

struct CompileJob {
  std::vector<std::string> sources;  // C and C++ sources, objects, libraries
  Words options;                     // the compiler's, for compiling and linking: -DN=5 -O1 -lm
  std::string compiler;              // see find_compiler; empty: the default
  bool verbose = false;              // print the commands to standard error
};

// What a compilation has read and said, for those who keep its result.
struct CompileTrace {
  std::vector<std::string> read, linked;  // files, by compilers and by the linker
  std::string messages;                   // what went to standard error
  bool is_whole = true;                   // nothing is missing in these lists
};

// Compiles each source with the compiler of its language, links them all, as C++ if one is C++, and
// returns the executable's path in the folder, which must exist. Without -O the code is not
// optimised: each access in the source is one in the execution. Without -g it has -g.
//
// The compiler's messages go to standard error. Throws UserError when a source is missing or does
// not compile.
std::string compile(const CompileJob& job, const std::string& output_folder,
                    CompileTrace* trace = nullptr);

// Whether compilers are told to colour their messages if these are noted down for a trace.
bool colours_messages(const CompileJob& job);

// Whether `compile` takes the file for a source, object or library, by its name.
bool is_compilable(const std::string& file);

}  // namespace mazurka
