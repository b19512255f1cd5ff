// A compiler's command line, as its driver reads it: what is compiled, and whether it is linked.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "toolchain/process.h"

namespace mazurka {

struct CompilerLine {
  struct Input {
    enum class Kind { source, preprocessed, header, object };
    std::string file;  // "-" is standard input
    Kind kind = Kind::source;
  };

  std::vector<Input> inputs;
  Words options;  // all other words, those of response files included

  bool compiles() const;  // has something to compile or preprocess
  bool links() const;     // ends in an executable or a shared library
  bool shared() const { return has("-shared"); }

  bool has(std::string_view option) const;
  bool has_prefix(std::string_view prefix) const;
};

// Response files (@file) are read, also nested ones. One that cannot be read is an input, as it is
// for the compilers.
CompilerLine parse_compiler_line(const Words& arguments);

// The kind of a file by its name, as both compilers decide it; unknown ones go to the linker.
CompilerLine::Input::Kind kind_of_file(std::string_view file);

bool is_cxx_source(std::string_view file);

// The words of @file; nothing if the word is not of this form or the file cannot be read.
std::optional<Words> response_file(const std::string& word);

// The words in the text of a response file: separated by white space, with quotes and backslashes.
Words words_of_response_file(std::string_view text);

// Whether the option's argument is the next word: "-o", but not "-ofile".
bool takes_next_word(std::string_view option);

}  // namespace mazurka
