// mazurka help: everything on one screen, the options of a command, or a topic.

#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/topics.h"
#include "core/error.h"

namespace mazurka {

namespace {

constexpr std::size_t width = 80;

constexpr const char* common_options = R"(
Options of check that are needed most often:
  mazurka check --races=explore fib.c           see what data races can do
  mazurka check --keep-going bank.cpp           do not stop at the first finding
  mazurka check --max-seconds=60 queue.cpp      stop after a minute
  mazurka check --html=bank.html bank.cpp       a page to click through
  mazurka check --corpus=schedules bank.cpp     try first what failed before
)";

std::vector<const CLI::App*> commands(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string list_of_topics() {
  std::string text;
  std::size_t at = 0;
  for (const Topic& topic : topics()) {
    const std::string_view name = topic.name;
    if (at == 0 || at + 1 + name.size() > width) {
      text += at == 0 ? " " : "\n ";
      at = 1;
    }
    text += fmt::format(" {}", name);
    at += 1 + name.size();
  }
  return text + "\n";
}

}  // namespace

std::string overview(const CLI::App& app) {
  std::string text = app.get_description() + "\nUsage: mazurka COMMAND …; mazurka --version\n\n";
  for (const CLI::App* command : commands(app)) {
    text += fmt::format("  {:12}{}\n", command->get_name(), command->get_description());
  }
  text += common_options;
  text += "\nAll options: `mazurka help check`. More: `man mazurka`, `mazurka help TOPIC` on\n";
  return text + list_of_topics();
}

int help(const CLI::App& app, const std::string& topic) {
  if (topic.empty() || topic.starts_with('-')) {
    fmt::print("{}", overview(app));
    return exit_status::complete;
  }
  for (const Topic& t : topics()) {
    if (topic == t.name) {
      fmt::print("{}", t.text);
      return exit_status::complete;
    }
  }
  for (const CLI::App* command : commands(app)) {
    if (command->get_name() == topic) {
      fmt::print("{}", command->help("mazurka"));
      return exit_status::complete;
    }
  }
  throw UserError("there is no help about '{}'; `mazurka help` lists what there is", topic);
}

// main() calls help() itself, because CLI11 would take the topic for a command.
Run declare_help(CLI::App& app) {
  auto topic = std::make_shared<std::string>();
  app.add_option("topic", *topic, "a command or a topic");
  return [&app, topic] { return help(*app.get_parent(), *topic); };
}

}  // namespace mazurka
