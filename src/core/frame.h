// A place in the source of a program: what a return address stands for.

#pragma once

#include <string>
#include <string_view>

namespace mazurka {

struct Frame {
  std::string function;  // "bank::Account::deposit", "main::{lambda}"
  std::string file;      // relative to the current directory if below it; empty if unknown
  int line = 0;          // 0 if unknown
  bool inlined = false;  // into the next frame
};

// A library that comes with the system: not instrumented, and of no interest.
inline bool is_system_library(std::string_view file) {
  return file.starts_with("/lib") || file.starts_with("/usr/lib");
}

// A header of ours that the compiler finds before one of the system.
inline bool is_shadow(std::string_view file) { return file.find("mazurka/shadow/") != file.npos; }

// A header of ours for programs of actors.
inline bool is_of_actors(std::string_view file) {
  return file.find("/mazurka/actors") != file.npos || file.find("/mazurka/caf/") != file.npos;
}

// A library's header or a function without lines says little about the program.
inline bool is_own(const Frame& frame) {
  return frame.line > 0 && !frame.file.starts_with("/usr/") && !is_shadow(frame.file) &&
         !is_of_actors(frame.file);
}

}  // namespace mazurka
