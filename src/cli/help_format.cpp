#include "cli/help_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace mazurka {

namespace {

constexpr std::size_t width_of_help = 80;
constexpr std::size_t column = 26;  // where descriptions begin

// As it is seen: UTF-8 has several bytes for one character.
std::size_t columns(const std::string& text) {
  return std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; });
}

// The words in lines that begin at `column`, but for the first one, which is there already.
std::string wrapped(const std::string& text) {
  std::istringstream words(text);
  std::string result;
  std::size_t at = column;
  for (std::string word; words >> word; at += columns(word)) {
    if (at > column && at + 1 + columns(word) > width_of_help) {
      result += "\n" + std::string(column, ' ');
      at = column;
    }
    if (at > column) {
      result += ' ';
      ++at;
    }
    result += word;
  }
  return result;
}

std::string line(const std::string& left, const std::string& description) {
  const std::string start = "  " + left;
  if (description.empty()) return start + "\n";
  const std::size_t used = columns(start);
  const std::string gap =
      used + 2 > column ? "\n" + std::string(column, ' ') : std::string(column - used, ' ');
  return start + gap + wrapped(description) + "\n";
}

// "MODE" of "MODE:{error,explore}": the description names the values.
std::string type_of(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.substr(0, type.find(':'));
}

std::string line(const CLI::Option& option) {
  if (option.get_positional()) {
    return line(option.get_name(true), option.get_description());
  }
  std::string left = option.get_name(false, true);
  if (const std::string type = type_of(option); !type.empty()) left += "=" + type;
  std::string description = option.get_description();
  if (!option.get_default_str().empty()) {
    description += fmt::format(" (default: {})", option.get_default_str());
  }
  return line(left, description);
}

std::string usage(const CLI::App& app, const std::string& name) {
  std::string text = "Usage: " + name;
  const auto options = app.get_options([](const CLI::Option* o) { return o->nonpositional(); });
  if (!options.empty()) text += " [OPTIONS]";
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) continue;
    text += " " + option->get_name(true);
    if (option->get_expected_max() > 1) text += "…";
  }
  return text + "\n";
}

std::string group(const CLI::App& app, const std::string& name) {
  std::string lines;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional() || option->get_group() != name) continue;
    lines += line(*option);
  }
  return lines.empty() ? "" : fmt::format("\n{}:\n{}", name, lines);
}

}  // namespace

std::string HelpFormat::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode) const {
  std::string text = fmt::format("{}\n{}", app->get_description(), usage(*app, name));
  std::string positionals;
  for (const CLI::Option* option : app->get_options()) {
    if (option->get_positional()) positionals += line(*option);
  }
  if (!positionals.empty()) text += "\n" + positionals;
  // The help itself is the first option that is declared, and the last to be looked for.
  const std::string last = app->get_help_ptr() == nullptr ? "" : app->get_help_ptr()->get_group();
  for (const std::string& each : app->get_groups()) {
    if (!each.empty() && each != last) text += group(*app, each);
  }
  if (!last.empty()) text += group(*app, last);
  if (!app->get_footer().empty()) text += "\n" + app->get_footer() + "\n";
  return text;
}

}  // namespace mazurka
