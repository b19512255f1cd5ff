// mazurka check: explores a program and says what it found.

#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <memory>

#include "cli/command.h"
#include "cli/native.h"
#include "cli/target.h"
#include "core/error.h"
#include "report/json.h"
#include "report/text.h"

namespace mazurka {

namespace {

struct Options {
  std::vector<std::string> files;
  ProgramOptions program;
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

Checked run(const Options& options, Program& program) {
  if (options.algorithm.empty()) return check_by_preferred(program, options.check);
  return {check(program, algorithm(options.algorithm), options.check), ""};
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

// A program does everything in a process of its own.
int check_native(const Options& options) {
  NativeTarget target{options.files, foreign_words(), options.program.compiler,
                      words_for(options.program)};
  require_writable(options.json);
  NativeOptions native = native_options(options.program);
  if (!options.algorithm.empty()) native.algorithm = algorithm(options.algorithm).name;
  native.check_optimality = options.check.check_optimality;
  native.max_executions = options.check.limits.executions;
  native.max_seconds = std::min(options.check.limits.seconds, native.max_seconds);
  native.max_steps = options.check.limits.depth;
  const ReadyProgram program(target);
  const auto report = launch(program.path(), target.foreign.program, native);
  if (options.json != "-") {
    fmt::print("{}", native_report(report, target, options.show != "none"));
  }
  if (!options.json.empty()) write_json(options.json, native_json(report, target));
  return exit_status_of(verdict_of_name(report.at("verdict").get<std::string>()));
}

int check_command(Options options) {
  if (!is_model(options.files[0])) return check_native(options);
  if (options.files.size() > 1 || !foreign_words().compiler.empty()) {
    throw UserError("a model is checked alone, without options for the compiler");
  }
  const Target target = parse_target(options.files[0]);
  require_writable(options.json);
  options.check.keep_going = options.program.keep_going;
  Interrupt interrupt;
  options.check.limits.interrupt = &interrupted;
  const Checked checked = run(options, *target.program);
  if (options.json != "-") print_report(checked, target, options.show);
  if (!options.json.empty()) {
    write_json(options.json, to_json(checked.result, target.name, peak_rss_kb()));
  }
  return exit_status_of(checked.result.verdict);
}

}  // namespace

Run declare_check(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CheckOptions& check = options->check;
  app.add_option("program", options->files,
                 "C or C++ sources with options for the compiler (-D -I -O -std -l …), or an\n"
                 "instrumented program (see `mazurka help cc`); arguments of the program after --;\n"
                 "or model:NAME(ARGUMENTS)")
      ->required();
  declare_program_options(app, options->program);
  app.add_option("--algorithm", options->algorithm,
                 "see `mazurka algorithms`; by default an optimal one that fits the program");
  app.add_option("--max-executions", check.limits.executions, "stop after so many executions")
      ->check(positive());
  app.add_option("--max-seconds", check.limits.seconds, "stop after so many seconds")
      ->check(positive());
  app.add_option("--max-steps", check.limits.depth, "stop at an execution of more steps")
      ->check(positive())
      ->capture_default_str();
  app.add_flag("--check-optimality", check.check_optimality,
               "fail if an optimal algorithm explores a trace twice; takes memory");
  app.add_option("--json", options->json, "write a report to this file; - for standard output");
  app.add_option("--show-schedule", options->show, "how to show the execution of a finding")
      ->check(CLI::IsMember({"auto", "columns", "lines", "none"}))
      ->capture_default_str();
  return [options] { return check_command(*options); };
}

}  // namespace mazurka
