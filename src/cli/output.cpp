#include "cli/output.h"

#include <fmt/format.h>
#include <unistd.h>

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

const Format all_formats[] = {
    {"json", "one JSON object (`mazurka help json`)", to_json},
    {"html", "a page for the browser: threads, source, step by step", to_html},
    {"sarif", "SARIF 2.1.0, for editors and code review",
     [](const Report& report) {
       return to_sarif(report, MAZURKA_VERSION, exit_status_of(report.verdict));
     }},
    {"junit", "JUnit XML, for build servers", to_junit},
    {"dot", "the executions of findings and their happens-before, for Graphviz", to_dot},
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

}  // namespace

std::span<const Format> formats() { return all_formats; }

void OutputOptions::declare(CLI::App& app) {
  for (const Format& format : formats()) {
    app.add_option(fmt::format("--{}", format.name), files_[format.name],
                   fmt::format("write {}; - for standard output", format.description))
        ->type_name("FILE")
        ->group("Reports");
  }
  app.add_flag("--trace", all_steps, "show all steps, nothing folded")->group("Reports");
  app.add_option("--color", color_,
                 "auto (if it is a terminal, and NO_COLOR is not set), always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->type_name("WHEN")
      ->capture_default_str()
      ->group("Reports");
}

void OutputOptions::declare_tree(CLI::App& app) {
  app.add_option("--tree", files_["tree"],
                 "write the tree of all executions, as far as they are few, for Graphviz; - for "
                 "standard output")
      ->type_name("FILE")
      ->group("Reports");
}

bool OutputOptions::wants_tree() const {
  const auto tree = files_.find("tree");
  return tree != files_.end() && !tree->second.empty();
}

void OutputOptions::require_writable() const {
  int to_standard_output = 0;
  for (const auto& [format, file] : files_) {
    if (file == "-" && ++to_standard_output > 1) {
      throw UserError("only one report can go to standard output; name a file for the others");
    }
    if (file.empty() || file == "-") continue;
    if (!std::ofstream(file, std::ios::app)) cannot_write(file, format);
  }
}

TextOptions OutputOptions::text() const {
  const char* no_color = std::getenv("NO_COLOR");
  const bool allowed = isatty(STDOUT_FILENO) && (no_color == nullptr || *no_color == '\0');
  return {width_of_output(), color_ == "always" || (color_ == "auto" && allowed), all_steps};
}

bool OutputOptions::takes_standard_output() const {
  return std::ranges::any_of(files_, [](const auto& entry) { return entry.second == "-"; });
}

void OutputOptions::write(const Report& report) const {
  for (const Format& format : formats()) {
    if (const std::string& file = files_.at(format.name); !file.empty()) {
      write_file(file, format.name, format.write(report));
    }
  }
  if (wants_tree()) {
    write_file(files_.at("tree"), "tree",
               to_dot(report.tree.value_or(ExplorationTree()), report.program));
  }
}

}  // namespace mazurka
