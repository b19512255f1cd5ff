#include "cli/help.h"

#include <fmt/format.h>

#include "cli/command_line.h"
#include "cli/topics.h"
#include "core/error.h"

namespace mazurka {

namespace {

constexpr std::size_t width_of_list = 80;

constexpr const char* common_options = R"(
Options of check that are needed most often:
  mazurka check --races=explore fib.c           see what data races can do
  mazurka check --keep-going bank.cpp           do not stop at the first finding
  mazurka check --max-seconds=60 queue.cpp      stop after a minute
  mazurka check --html=bank.html bank.cpp       a page to click through
  mazurka check --corpus=schedules bank.cpp     try first what failed before
)";

std::string list_of_topics() {
  std::string text;
  std::size_t at = 0;
  for (const Topic& topic : topics()) {
    const std::string_view name = topic.name;
    if (at == 0 || at + 1 + name.size() > width_of_list) {
      text += at == 0 ? " " : "\n ";
      at = 1;
    }
    text += fmt::format(" {}", name);
    at += 1 + name.size();
  }
  return text + "\n";
}

}  // namespace

std::string overview() {
  std::string text =
      "Mazurka runs a concurrent program under every schedule that makes a difference.\n"
      "Usage: mazurka COMMAND …; mazurka --version\n\n";
  for (const Command& command : commands()) {
    if (*command.description == '\0') continue;
    text += fmt::format("  {:12}{}\n", command.name, command.description);
  }
  text += common_options;
  text += "\nAll options: `mazurka help check`. More: `man mazurka`, `mazurka help TOPIC` on\n";
  return text + list_of_topics();
}

int help(const std::string& topic) {
  if (topic.empty() || topic.starts_with('-')) {
    fmt::print("{}", overview());
    return exit_status::complete;
  }
  for (const Topic& t : topics()) {
    if (topic == t.name) {
      fmt::print("{}", t.text);
      return exit_status::complete;
    }
  }
  for (const Command& command : commands()) {
    if (command.name == topic) {
      fmt::print("{}", help_text(command));
      return exit_status::complete;
    }
  }
  throw UserError("there is no help about '{}'; `mazurka help` lists what there is", topic);
}

}  // namespace mazurka
