// The command line: finds the command, runs it, and turns trouble into messages and exit status.

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "cli/command.h"
#include "cli/help_format.h"
#include "cli/native.h"
#include "core/error.h"
#include "words/shell.h"

namespace mazurka {

namespace {

struct Command {
  const char* name;
  Declare* declare;
  const char* description;
};

const Command commands[] = {
    {"check", declare_check, "explore a program: find a bug or show that there is none"},
    {"replay", declare_replay, "run one execution and show its steps"},
    {"pin", declare_pin, "keep a schedule as a file, for a regression test"},
    {"cc", declare_compiler, "compile C for Mazurka: all arguments are the compiler's"},
    {"c++", declare_compiler, "compile C++ for Mazurka: all arguments are the compiler's"},
    {"models", declare_models, "list the models that can be checked"},
    {"algorithms", declare_algorithms, "list the algorithms"},
    {"tables", declare_tables, "run the papers' benchmarks, our numbers beside theirs"},
    {"help", declare_help, "explain a command or a topic"},
};

void require_known(const std::string& name) {
  std::string names;
  for (const Command& command : commands) {
    if (name == command.name) return;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", command.name);
  }
  throw UserError("there is no command '{}'; there are {}", name, names);
}

// "--json=" would take the next word for its value.
void require_values(int argc, char** argv) {
  for (int i = 1; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string_view word = argv[i];
    if (word.starts_with("--") && word.ends_with('=')) {
      throw UserError("{} has no value; leave it out, or write {}VALUE", word, word);
    }
  }
}

int run(int argc, char** argv) {
  if (const auto status = run_as_compiler(argc, argv)) return *status;
  CLI::App app("Mazurka runs a concurrent program under every schedule that makes a difference.",
               "mazurka");
  app.formatter(std::make_shared<HelpFormat>());
  app.set_help_flag("-h,--help", "this text");
  app.set_version_flag("--version", "mazurka " MAZURKA_VERSION);
  std::vector<std::pair<CLI::App*, Run>> runs;
  for (const Command& command : commands) {
    CLI::App* sub = app.add_subcommand(command.name, command.description);
    runs.emplace_back(sub, command.declare(*sub));
  }
  require_values(argc, argv);
  if (argc > 1 && argv[1][0] != '-') require_known(argv[1]);
  if (argc < 2) {
    fmt::print(stderr, "{}", overview(app));
    return exit_status::usage;
  }
  const std::string_view first = argv[1];
  if (first == "help") return help(app, argc > 2 ? argv[2] : "");
  if (first == "-h" || first == "--help") return help(app, "");
  try {
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words[0] == "replay") {
      const std::vector<std::string> expanded =
          with_saved_schedule({words.begin() + 1, words.end()});
      words.erase(words.begin() + 1, words.end());
      words.insert(words.end(), expanded.begin(), expanded.end());
    }
    if (words[0] == "check" || words[0] == "replay") foreign_words() = take_foreign_words(words);
    std::ranges::reverse(words);  // as CLI11 wants them
    app.parse(words);
  } catch (const CLI::Success& help_or_version) {
    return app.exit(help_or_version);
  } catch (const CLI::ParseError& error) {
    const std::string command = argv[1][0] == '-' ? "" : fmt::format(" {}", argv[1]);
    throw UserError("{}\nSee `mazurka help{}`.", error.what(), command);
  }
  for (const auto& [sub, run] : runs) {
    if (sub->parsed()) return run();
  }
  return exit_status::usage;
}

int internal_error(int argc, char** argv, const char* what) {
  std::string command = "mazurka";
  for (int i = 1; i < argc; ++i) command += " " + shell_quoted(argv[i]);
  fmt::print(stderr,
             "mazurka: internal error: {}\n"
             "This is our fault. Please send us this message and the command:\n"
             "  {}\n"
             "  (mazurka {})\n",
             what, command, MAZURKA_VERSION);
  return exit_status::internal_error;
}

}  // namespace

int exit_status_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::complete: return exit_status::complete;
    case Verdict::bug: return exit_status::bug;
    case Verdict::bounded: return exit_status::bounded;
    case Verdict::uncontrolled: return exit_status::uncontrolled;
  }
  return exit_status::internal_error;
}

CLI::Validator positive() {
  return CLI::Validator(
      [](const std::string& text) {
        double value = 0;
        return CLI::detail::lexical_cast(text, value) && value > 0
                   ? std::string()
                   : fmt::format("'{}' is not a positive number", text);
      },
      "");
}

}  // namespace mazurka

int main(int argc, char** argv) {
  using namespace mazurka;
  try {
    return run(argc, argv);
  } catch (const UserError& error) {
    fmt::print(stderr, "mazurka: {}\n", error.what());
    return exit_status::usage;
  } catch (const std::bad_alloc&) {
    return internal_error(argc, argv, "out of memory");
  } catch (const std::exception& error) {
    return internal_error(argc, argv, error.what());
  } catch (...) {
    return internal_error(argc, argv, "an exception of unknown type");
  }
}
