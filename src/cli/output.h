// Where a report goes: the terminal, and files in other formats.

#pragma once

#include <CLI/CLI.hpp>

#include <array>
#include <string>

#include "report/interleaving.h"

namespace mazurka {

// A report format that goes to a file.
struct Format {
  const char* name;  // of the option: "json"
  const char* description;
  std::string (*write)(const Report&);
};
std::span<const Format> formats();

class OutputOptions {
 public:
  void declare(CLI::App& app);
  void declare_tree(CLI::App& app);  // of an exploration

  // A file that cannot be written should not be found out after a long search.
  void require_writable() const;

  // The options for text on standard output.
  TextOptions text() const;

  // Whether a format takes standard output for itself.
  bool takes_standard_output() const;

  void write(const Report& report) const;

  bool wants_tree() const;

  bool all_steps = false;

 private:
  std::map<std::string, std::string> files_;  // by format
  std::string color_ = "auto";
};

}  // namespace mazurka
