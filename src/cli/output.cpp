#include "cli/output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "cli/command.h"
#include "cli/terminal.h"
#include "core/error.h"
#include "report/dot.h"
#include "report/exploration_tree.h"
#include "report/html.h"
#include "report/junit.h"
#include "report/sarif.h"
#include "story/json.h"

namespace mazurka {

namespace {

// A report format that goes to a file. Its option is a row in options/fields.cpp.
struct Format {
  std::string Options::*file;
  const char* name;  // of the option
  std::string (*write)(const Report&);
};

const Format formats[] = {
    {&Options::json, "json", to_json},
    {&Options::html, "html", to_html},
    {&Options::sarif, "sarif",
     [](const Report& report) {
       return to_sarif(report, MAZURKA_VERSION, exit_status_of(report.verdict));
     }},
    {&Options::junit, "junit", to_junit},
    {&Options::dot, "dot", [](const Report& report) { return to_dot(report); }},
    {&Options::tree, "tree",
     [](const Report& report) {
       return to_dot(report.tree.value_or(ExplorationTree()), report.program);
     }},
};

std::size_t width_of_output() {
  if (const auto width = terminal_width(STDOUT_FILENO)) return *width;
  const char* columns = std::getenv("COLUMNS");
  const int width = columns == nullptr ? 0 : std::atoi(columns);
  return width > 0 ? static_cast<std::size_t>(width) : 100;
}

[[noreturn]] void cannot_write(const std::string& file, const std::string& format) {
  throw UserError("cannot write {}: {}; name another file with --{}", file, std::strerror(errno),
                  format);
}

void write_file(const std::string& file, const std::string& format, const std::string& text) {
  if (file == "-") {
    fmt::print("{}", text);
    return;
  }
  std::ofstream out(file, std::ios::trunc);
  out << text << std::flush;
  if (!out) cannot_write(file, format);
}

// For text on standard output.
TextOptions text_options(const Options& options) {
  const char* no_color = std::getenv("NO_COLOR");
  const bool allowed = isatty(STDOUT_FILENO) && (no_color == nullptr || *no_color == '\0');
  const bool color =
      options.color == ColorMode::always || (options.color == ColorMode::automatic && allowed);
  return {width_of_output(), color, options.all_steps};
}

}  // namespace

void require_writable(const Options& options) {
  int to_standard_output = 0;
  for (const Format& format : formats) {
    const std::string& file = options.*format.file;
    if (file == "-" && ++to_standard_output > 1) {
      throw UserError("only one report can go to standard output; name a file for the others");
    }
    if (file.empty() || file == "-") continue;
    if (!std::ofstream(file, std::ios::app)) cannot_write(file, format.name);
  }
}

void write_report(const Report& report, const Options& options, WriteText& to_text) {
  const bool is_taken =
      std::ranges::any_of(formats, [&](const Format& f) { return options.*f.file == "-"; });
  if (!is_taken) fmt::print("{}", to_text(report, text_options(options)));
  for (const Format& format : formats) {
    const std::string& file = options.*format.file;
    if (!file.empty()) write_file(file, format.name, format.write(report));
  }
}

}  // namespace mazurka
