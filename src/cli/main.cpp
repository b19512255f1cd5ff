// The tool: finds the command, runs it, and turns trouble into messages and exit status.

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>

#include "cli/command_line.h"
#include "cli/compiler.h"
#include "cli/help.h"
#include "core/error.h"
#include "words/shell.h"

namespace mazurka {

namespace {

void require_known(const std::string& name) {
  std::string names;
  for (const Command& command : commands()) {
    if (name == command.name) return;
    if (*command.description == '\0') continue;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", command.name);
  }
  throw UserError("there is no command '{}'; there are {}", name, names);
}

// "--json=" would take the next word for its value.
void require_values(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") return;
    if (word.starts_with("--") && word.ends_with('=')) {
      throw UserError("{} has no value; leave it out, or write {}VALUE", word, word);
    }
  }
}

int run(int argc, char** argv) {
  if (const auto status = run_as_compiler(argc, argv)) return *status;
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.empty()) {
    fmt::print(stderr, "{}", overview());
    return exit_status::usage;
  }
  require_values(words);
  const std::string& first = words[0];
  if (first == "help") return help(words.size() > 1 ? words[1] : "");
  if (first == "-h" || first == "--help") return help("");
  if (!first.starts_with('-')) require_known(first);
  const CommandLine line = parse_command_line(words);
  if (line.command != nullptr) return line.command->run(line.options);
  fmt::print("{}", line.text);
  return line.text.empty() ? exit_status::usage : exit_status::complete;
}

// What nobody could read was not said: the verdict is not success. (A bug stays one.)
int checked_output(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  fmt::print(stderr, "mazurka: cannot write to standard output: {}\n", std::strerror(errno));
  return status == exit_status::complete ? exit_status::usage : status;
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

}  // namespace mazurka

int main(int argc, char** argv) {
  using namespace mazurka;
  try {
    return checked_output(run(argc, argv));
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
