// mazurka check: explores a program and says what it found.

#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <memory>

#include "cli/command.h"
#include "cli/target.h"
#include "core/error.h"
#include "report/json.h"
#include "report/text.h"

namespace mazurka {

namespace {

// Tried in this order if the user names none: the first that can treat the program.
const char* const preferred_algorithms[] = {"pop", "optimal"};

struct Options {
  std::string target;
  std::string algorithm;
  CheckOptions check;
  std::string json;
  std::string show = "auto";
};

volatile std::sig_atomic_t interrupted = 0;

// The first ^C ends the search with a report, the second one the tool.
class Interrupt {
 public:
  Interrupt() {
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupted = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigaction(SIGINT, &action, &before_);
  }
  ~Interrupt() { sigaction(SIGINT, &before_, nullptr); }
  Interrupt(const Interrupt&) = delete;

 private:
  struct sigaction before_ = {};
};

// A file that cannot be written should not be found out after a long search.
void require_writable(const std::string& file) {
  if (file.empty() || file == "-") return;
  if (!std::ofstream(file, std::ios::app)) {
    throw UserError("cannot write {}: {}", file, std::strerror(errno));
  }
}

void write_json(const std::string& file, const std::string& text) {
  if (file == "-") {
    fmt::print("{}", text);
    return;
  }
  std::ofstream out(file, std::ios::trunc);
  out << text << std::flush;
  if (!out) throw UserError("cannot write {}: {}", file, std::strerror(errno));
}

long peak_rss_kb() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

std::size_t terminal_width() {
  winsize size = {};
  if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return size.ws_col;
  }
  return 100;
}

struct Checked {
  Result result;
  std::string note;  // why it is this algorithm
};

Result check_by(const std::string& name, Program& program, const CheckOptions& options) {
  try {
    return check(program, algorithm(name), options);
  } catch (const InternalError& error) {
    throw InternalError(fmt::format("algorithm {}: {}", name, error.what()));
  }
}

Checked run(const Options& options, Program& program) {
  if (!options.algorithm.empty()) {
    return {check_by(options.algorithm, program, options.check), ""};
  }
  Checked checked;
  for (const std::string name : preferred_algorithms) {
    try {
      checked.result = check_by(name, program, options.check);
      break;
    } catch (const UserError&) {
      if (name == std::end(preferred_algorithms)[-1]) throw;
      checked.note = fmt::format(" ({} cannot treat this program)", name);
    }
  }
  return checked;
}

void print_finding(const Finding& finding, const Target& target, const std::string& show) {
  fmt::print("\n{}", in_words(finding));
  if (show != "none") {
    const Replay shown = replay(*target.program, finding.schedule);
    std::string steps;
    if (show != "lines") {
      steps = steps_as_columns(shown.events, *target.program, {&finding, 1},
                               show == "columns" ? std::string::npos : terminal_width(), 500);
    }
    if (steps.empty()) steps = steps_as_lines(shown.events, *target.program);
    fmt::print("\n{}", steps);
  }
  fmt::print("\nSee it again:\n  mazurka replay {} {}\n", shell_quoted(target.name),
             to_string(finding.schedule));
}

void print_report(const Checked& checked, const Target& target, const std::string& show) {
  fmt::print("{}\n", headline(checked.result));
  for (const Finding& finding : checked.result.findings) print_finding(finding, target, show);
  fmt::print("{}{}{}\n", checked.result.findings.empty() ? "" : "\n", statistics(checked.result),
             checked.note);
}

int check_command(Options options) {
  const Target target = parse_target(options.target);
  require_writable(options.json);
  Interrupt interrupt;
  options.check.limits.interrupt = &interrupted;
  const Checked checked = run(options, *target.program);
  if (options.json != "-") print_report(checked, target, options.show);
  if (!options.json.empty()) {
    write_json(options.json, to_json(checked.result, target.name, peak_rss_kb()));
  }
  switch (checked.result.verdict) {
    case Verdict::complete:
      return exit_status::complete;
    case Verdict::bug:
      return exit_status::bug;
    case Verdict::bounded:
      return exit_status::bounded;
    case Verdict::uncontrolled:
      return exit_status::uncontrolled;
  }
  return exit_status::internal_error;
}

}  // namespace

Run declare_check(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CheckOptions& check = options->check;
  app.add_option("program", options->target, "model:NAME or model:NAME(ARGUMENTS)")->required();
  app.add_option("--algorithm", options->algorithm,
                 "see `mazurka algorithms`; by default an optimal one that fits the program");
  app.add_option("--max-executions", check.limits.executions, "stop after so many executions")
      ->check(positive());
  app.add_option("--max-seconds", check.limits.seconds, "stop after so many seconds")
      ->check(positive());
  app.add_option("--max-steps", check.limits.depth, "stop at an execution of more steps")
      ->check(positive())
      ->capture_default_str();
  app.add_flag("--keep-going", check.keep_going, "do not stop at the first finding");
  app.add_flag("--check-optimality", check.check_optimality,
               "fail if an optimal algorithm explores a trace twice; takes memory");
  app.add_option("--json", options->json, "write a report to this file; - for standard output");
  app.add_option("--show-schedule", options->show, "how to show the execution of a finding")
      ->check(CLI::IsMember({"auto", "columns", "lines", "none"}))
      ->capture_default_str();
  return [options] { return check_command(*options); };
}

}  // namespace mazurka
