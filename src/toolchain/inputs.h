// What the result of a compilation depends on besides its command: files that were read, tools that were run, folders
// that were looked into, and files that would have been read if they had been there.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "toolchain/process.h"

namespace mazurka {

struct Input {
  enum class Kind : std::uint8_t {
    text,    // its contents must be the same
    tool,    // too large to read each time: its size and times
    folder,  // nothing came or went
    absent,  // it must not be there
  };
  Kind kind = Kind::text;
  std::string path;  // as the compiler names it, seen from the current folder
  // All of this is 0 for what is not there.
  std::uint64_t size = 0, file = 0;       // the number of the file, and how large it is
  std::int64_t changed = 0, renewed = 0;  // nanoseconds: contents; anything, which nobody can set
  std::string digest = {};                // of a text

  bool operator==(const Input&) const = default;
};

// The files after the colon in a rule for make, as compilers and linkers write it.
std::vector<std::string> files_in_rule(std::string_view rule);

// Whether the text says that its compilation depends on something that no file tells: the time, or whether there is
// a file.
bool asks_for_more_than_files(std::string_view text, bool is_system);

// A file of the system: nobody edits it, but packages come and go.
bool is_of_system(std::string_view path);

// Of one that is there now. Its digest is taken if it is a text.
Input input_at(Input::Kind kind, const std::string& path);

// Whether it is as it was.
bool is_unchanged(const Input& input);

// Whether it changed at this time or later, in nanoseconds, or so shortly before that nobody can tell.
bool is_newer_than(const Input& input, std::int64_t time);

// Files that a compiler would take instead of one of those that it has read, if they came first.
struct Rivals {
  std::vector<Input> absent;         // not there; or the folder that they would be in is not there
  std::vector<std::string> present;  // they do not come first, or they were too late
};

// `folders` are those that the compiler looks into, besides those of the files and those of the system.
Rivals rivals_of(const std::vector<std::string>& files, const Words& folders);

std::string contents_of(const std::string& path);  // empty if it cannot be read

}  // namespace mazurka
