// mazurka help: the options of a command, or a topic in a few lines.

#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "core/error.h"

namespace mazurka {

namespace {

struct Topic {
  const char* name;
  const char* text;
};

const Topic topics[] = {
    {"exit-status",
     "The exit status of `mazurka check`:\n"
     "   0  complete: every trace was explored, no bug\n"
     "   1  bug: at least one finding\n"
     "   2  the command line was wrong\n"
     "   3  bounded: a limit was reached or ^C pressed, no bug so far\n"
     "  70  internal error: our fault\n"
     "`mazurka replay` ends with 1 if the execution shows a bug, otherwise with 0;\n"
     "`mazurka tables` with 1 if a count is wrong.\n"},
    {"json",
     "`mazurka check --json=FILE` writes one object:\n"
     "  program, algorithm        what was checked, and how\n"
     "  memory                    the memory model: \"sc\"\n"
     "  verdict                   \"complete\", \"bug\" or \"bounded\"\n"
     "  limit                     which limit ended the search: \"executions\", \"seconds\",\n"
     "                            \"depth\" or \"interrupt\"; otherwise empty\n"
     "  executions                complete ones, failing and deadlocked ones included\n"
     "  blocked                   given up because all that could go on was explored already\n"
     "  assumed_away              cut by a false assumption (always 0 for models)\n"
     "  deadlocks                 executions that ended with processes still waiting\n"
     "  events                    steps of the program, the repeated ones included\n"
     "  longest_execution         in steps\n"
     "  wakeup_tree, sleep_characterisation, unfolding\n"
     "                            the largest of each kind of book-keeping\n"
     "  seconds, peak_rss_kb      time and memory\n"
     "  findings                  a list of objects with kind, message, location, threads,\n"
     "                            and schedule, for `mazurka replay`\n"},
    {"schedules",
     "A schedule says which process takes each step. \"0x3,1,2:1\" is three steps of process 0,\n"
     "one of process 1, and one of process 2 that takes way 1 of a choice; processes and ways\n"
     "are counted from 0. A schedule without steps is \"-\". `mazurka check` prints the schedule\n"
     "of a finding, `mazurka replay` runs it. When a schedule ends early, the first process that\n"
     "can go on does.\n"},
};

}  // namespace

int help(const CLI::App& app, const std::string& topic) {
  if (topic.empty()) {
    std::string names;
    for (const Topic& t : topics) names += fmt::format(" {}", t.name);
    fmt::print("{}\nMore with `mazurka help COMMAND` or about:{}\n", app.help(), names);
    return exit_status::complete;
  }
  for (const Topic& t : topics) {
    if (topic == t.name) {
      fmt::print("{}", t.text);
      return exit_status::complete;
    }
  }
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
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
