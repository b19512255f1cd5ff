// The options as the manual page has them, in roff.

#include <fmt/format.h>

#include <map>
#include <sstream>

#include "cli/command.h"
#include "cli/generate.h"

namespace mazurka {

namespace {

constexpr std::size_t width = 100;

std::string with_hyphens(std::string word) {
  for (std::size_t at = 0; (at = word.find('-', at)) != std::string::npos; at += 2) {
    word.insert(at, "\\");
  }
  return word;
}

// `bold`, and dashes that are typed.
std::string in_roff(const std::string& text) {
  std::string result;
  bool is_bold = false;
  std::istringstream words(text);
  std::size_t column = 0;
  for (std::string word; words >> word;) {
    const bool is_typed = is_bold || word.find('`') != std::string::npos || word == "-" ||
                          word.find("--") != std::string::npos;
    if (is_typed) word = with_hyphens(word);
    for (std::size_t at = 0; (at = word.find('`', at)) != std::string::npos;) {
      is_bold = !is_bold;
      word.replace(at, 1, is_bold ? "\\fB" : "\\fR");
    }
    if (column > 0) result += column + 1 + word.size() > width ? '\n' : ' ';
    column = column + 1 + word.size() > width ? 0 : column + 1;
    result += word;
    column += word.size();
  }
  return result + "\n";
}

std::string sentence(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + ".";
}

std::string words_of(const OptionField& field) {
  const std::string usual = field.form.text(Options());
  std::string text = ".RS\n";
  for (const OptionWord& word : field.form.words) {
    std::string about = word.description;
    if (word.word == usual) about += about.empty() ? "the default" : "; the default";
    text += fmt::format(".TP\n.B {}\n{}", word.word,
                        about.empty() ? "\\&\n" : in_roff(sentence(about)));
  }
  return text + ".RE\n";
}

std::string listed_commands(unsigned commands_in) {
  std::string text;
  for (const Command& command : commands()) {
    if ((command.options & commands_in) == 0) continue;
    text += fmt::format("{}`{}`", text.empty() ? "" : " and ", command.name);
  }
  return text;
}

// Which commands have it, if that is not what the heading says.
std::string about_commands(const OptionField& field, unsigned heading) {
  const unsigned commands = field.commands & (in::check | in::replay);
  if (commands == heading) return "";
  if ((commands & heading) == heading)
    return fmt::format(" Also for {}.", listed_commands(commands & ~heading));
  return fmt::format(" Only for {}.", listed_commands(commands));
}

std::string paragraph(const OptionField& field, unsigned heading) {
  std::string text = has_value(field) ? fmt::format(".TP\n.BI \\-\\-{}= {}\n",
                                                    with_hyphens(field.name), field.value)
                                      : fmt::format(".TP\n.B \\-\\-{}\n", with_hyphens(field.name));
  const bool is_of_others = (field.commands & (in::check | in::replay)) == 0;
  std::string about = is_of_others
                          ? fmt::format("For {}: {}.", listed_commands(field.commands), field.help)
                          : sentence(field.help);
  if (*field.more != '\0') about += fmt::format(" {}", field.more);
  const std::string usual = field.form.text(Options());
  const bool is_one_of = field.form.form == OptionValue::Form::one_of;
  if (has_value(field) && !usual.empty() && !is_one_of)
    about += fmt::format(" Default: {}.", usual);
  if (!is_of_others) about += about_commands(field, heading);
  return text + in_roff(about) + (is_one_of ? words_of(field) : "");
}

// The commands that most options of a group are for.
unsigned commands_of_group(std::string_view group) {
  std::map<unsigned, int> counts;
  unsigned most = 0;
  for (const OptionField& field : option_fields()) {
    if (field.group != group) continue;
    const unsigned commands = field.commands & (in::check | in::replay);
    if (++counts[commands] > counts[most]) most = commands;
  }
  return most;
}

std::string tool_paragraphs() {
  std::string text;
  for (const ToolOption& option : tool_options()) {
    const std::string name = option.name;
    text += name == "help" ? ".TP\n.BR \\-h \", \" \\-\\-help\n"
                           : fmt::format(".TP\n.B \\-\\-{}\n", with_hyphens(name));
    text += in_roff(sentence(option.description));
  }
  return text;
}

}  // namespace

std::string manual_options() {
  std::string text;
  std::string_view group;
  unsigned heading = 0;
  for (const OptionField& field : option_fields()) {
    if (*field.group == '\0') continue;
    if (group != field.group) {
      group = field.group;
      heading = commands_of_group(group);
      std::string commands;
      for (const char c : listed_commands(heading)) commands += c == '`' ? "" : std::string(1, c);
      text += fmt::format(".SS \"{}{}\"\n", group,
                          commands.empty() ? "" : fmt::format(" ({})", commands));
    }
    text += paragraph(field, heading);
  }
  return text + tool_paragraphs();
}

}  // namespace mazurka
