#include "cli/command_line.h"

#include <CLI/CLI.hpp>

#include <algorithm>

#include "cli/foreign_words.h"
#include "cli/help_format.h"
#include "cli/saved_words.h"
#include "core/error.h"
#include "options/fields.h"

namespace mazurka {

namespace {

void declare(CLI::App& app, const OptionField& field, Options& options) {
  const std::string name = fmt::format("--{}", field.name);
  CLI::Option* option = nullptr;
  if (!has_value(field)) {
    option = app.add_flag_function(
        name, [&](std::int64_t times) { field.form.set(options, times > 0 ? "true" : "false"); },
        help_of(field));
  } else {
    const auto problem = [&](const std::string& text) {
      Options scratch;
      return field.form.set(scratch, text);
    };
    option = app.add_option_function<std::vector<std::string>>(
        name,
        [&](const std::vector<std::string>& texts) {
          for (const std::string& text : texts) field.form.set(options, text);
        },
        help_of(field));
    option->expected(1)->allow_extra_args(false)->multi_option_policy(
        field.form.form == OptionValue::Form::several ? CLI::MultiOptionPolicy::TakeAll
                                                      : CLI::MultiOptionPolicy::Throw);
    option->check(CLI::Validator(problem, ""))->type_name(field.value);
    option->default_str(field.form.text(Options()));
  }
  // Of a command with few options they are just that.
  option->group(std::string_view(field.group) == "Other" ? "Options" : field.group);
}

void declare_words(CLI::App& app, const Command& command, Options& options) {
  if (command.words == Command::Words::none) return;
  CLI::Option* words = app.add_option(command.word, options.words, command.about_words);
  words->required(command.words != Command::Words::any);
  if (command.words != Command::Words::several) words->expected(1);
}

void declare(CLI::App& app, const Command& command, Options& options) {
  const std::string_view name = command.name;
  if (name == "cc" || name == "c++") app.set_help_flag();
  declare_words(app, command, options);
  for (const OptionField& field : option_fields()) {
    if ((field.commands & command.options) != 0) declare(app, field, options);
  }
  app.footer(command.footer);
}

// All commands, for one set of options.
class Parser {
 public:
  Parser()
      : app_("Mazurka runs a concurrent program under every schedule that makes a difference.",
             "mazurka") {
    app_.formatter(std::make_shared<HelpFormat>());
    app_.set_help_flag("-h,--help", "this text");
    app_.set_version_flag("--version", "mazurka " MAZURKA_VERSION);
    for (const Command& command : commands()) {
      CLI::App* sub = app_.add_subcommand(command.name, command.description);
      declare(*sub, command, line_.options);
    }
  }
  Parser(const Parser&) = delete;

  CLI::App* of(const Command& command) { return app_.get_subcommand(command.name); }

  CommandLine parse(std::vector<std::string> words) {
    const std::string first = words[0];
    if (first == "replay") words = with_saved_schedule(words);
    if (first == "check" || first == "replay") take_foreign_words(words, line_.options);
    std::ranges::reverse(words);  // as CLI11 wants them
    try {
      app_.parse(words);
    } catch (const CLI::CallForHelp&) {
      for (const Command& command : commands()) {
        if (of(command)->parsed()) line_.text = of(command)->help("mazurka");
      }
      return line_;
    } catch (const CLI::CallForVersion& version) {
      line_.text = version.what() + std::string("\n");
      return line_;
    } catch (const CLI::ParseError& error) {
      throw UserError("{}\nSee `mazurka help{}`.", error.what(),
                      first.starts_with('-') ? "" : " " + first);
    }
    for (const Command& command : commands()) {
      if (of(command)->parsed()) line_.command = &command;
    }
    return line_;
  }

 private:
  CLI::App app_;
  CommandLine line_;
};

}  // namespace

CommandLine parse_command_line(const std::vector<std::string>& words) {
  return Parser().parse(words);
}

std::string help_text(const Command& command) {
  Parser parser;
  return parser.of(command)->help("mazurka");
}

}  // namespace mazurka
