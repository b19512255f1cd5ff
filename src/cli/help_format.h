// How the options of a command are printed: in groups, 80 columns wide.

#pragma once

#include <CLI/CLI.hpp>

namespace mazurka {

class HelpFormat : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const override;
};

}  // namespace mazurka
