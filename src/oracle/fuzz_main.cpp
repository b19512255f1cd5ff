// mazurka-fuzz: compares the algorithms with plain enumeration on random models, for as long as
// one likes. The first difference ends it, is shrunk, and is left in a file as a test to keep.

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "core/error.h"
#include "oracle/fuzz.h"

namespace mazurka {

namespace {

enum Exit { no_difference = 0, difference_found = 1, usage_error = 2, internal_error = 70 };

struct CommandLine {
  FuzzOptions fuzz;
  std::vector<std::string> algorithms;
  std::string mix, size, memory = "sc";
  std::filesystem::path out = ".";
};

// What each job is comparing: all there is to say when an algorithm crashes.
constexpr int most_jobs = 64;
std::atomic<std::uint64_t> seeds_at_work[most_jobs];

extern "C" void on_crash(int signal) {
  // Only what a signal handler may do: no memory, no stdio.
  const auto say = [](std::string_view text) {
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
  };
  say("mazurka-fuzz: crashed at one of the seeds");
  for (const std::atomic<std::uint64_t>& seed : seeds_at_work) {
    if (seed == 0) continue;
    char digits[20];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, seed.load());
    say(" ");
    say({digits, end});
  }
  say("\n");
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void watch_for_crashes(FuzzOptions& options) {
  options.begin = [](int job, std::uint64_t seed) { seeds_at_work[job] = seed; };
  for (int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) std::signal(signal, on_crash);
}

void add_options(CLI::App& app, CommandLine& line) {
  FuzzOptions& fuzz = line.fuzz;
  // clang-format off
  app.add_option("--seconds", fuzz.seconds, "Stop after this time (60, unless --models is given)")
      ->type_name("N")->check(CLI::NonNegativeNumber);
  app.add_option("--models", fuzz.models, "Stop after this many models")
      ->type_name("N")->check(CLI::PositiveNumber);
  app.add_option("--seed", fuzz.seed, "Seed of the first model; the others follow (1)")
      ->type_name("N");
  app.add_option("--algorithm", line.algorithms, "Compare this one; can be repeated (all)")
      ->type_name("NAME");
  app.add_option("--mix", line.mix, "Kind of models (all in turn): " + mix_names())
      ->type_name("NAME");
  app.add_option("--size", line.size,
                 "Of the models: small, compared with enumeration; large, compared with sleep sets "
                 "(both in turn)")
      ->type_name("NAME")->check(CLI::IsMember({"small", "large", "both"}));
  app.add_option("--memory", line.memory, "The memory model (sc)")
      ->type_name("NAME")->check(CLI::IsMember({"sc", "tso", "pso"}));
  app.add_option("--max-executions", fuzz.compare.max_executions,
                 "Skip models of which enumeration, or sleep sets, has more (2500)")
      ->type_name("N")->check(CLI::PositiveNumber);
  app.add_option("--jobs", fuzz.jobs, "Models to compare at the same time (one per core)")
      ->type_name("N")->check(CLI::Range(1, most_jobs));
  app.add_option("--out", line.out, "Folder for the file with a difference (.)")
      ->type_name("DIR")->check(CLI::ExistingDirectory);
  // clang-format on
}

void complete(CommandLine& line, bool limited) {
  if (!limited) line.fuzz.seconds = 60;
  if (!line.mix.empty()) line.fuzz.mix = &mix(line.mix);
  line.fuzz.compare.memory = memory_model_of_name(line.memory).value();
  if (line.size == "small") line.fuzz.size = ModelSize::small;
  if (line.size == "large") line.fuzz.size = ModelSize::large;
  for (const std::string& name : line.algorithms) {
    if (name == "naive")
      throw UserError("'naive' is what the others are compared with; leave it out");
    if (name == "graphs") line.fuzz.graphs = true;
    else line.fuzz.algorithms.push_back(algorithm(name));
  }
  if (line.algorithms.empty()) {
    line.fuzz.graphs = true;
    for (const Algorithm& a : algorithms()) {
      if (a.name != "naive") line.fuzz.algorithms.push_back(a);
    }
  }
  if (isatty(STDERR_FILENO)) {
    line.fuzz.progress = [](const FuzzTotals& totals) {
      fmt::print(stderr, "\r{:.0f} s, {} models ", totals.seconds, totals.compared);
    };
  }
}

void print(const FuzzTotals& totals, const CommandLine& line) {
  fmt::print(
      "{} models compared in {:.1f} s, {:.0f} per second; {} skipped, with more than {} "
      "executions\n",
      totals.compared, totals.seconds, totals.compared / std::max(totals.seconds, 1e-9),
      totals.skipped, line.fuzz.compare.max_executions);
  fmt::print("with deadlocks {}, failed checks {}, awaits {}, choices {}\n", totals.with_deadlocks,
             totals.with_failures, totals.with_awaits, totals.with_choices);
  fmt::print("executions enumerated {}, of the algorithms {}, blocked {}\n\n", totals.interleavings,
             totals.executions, totals.blocked);
  fmt::print("{:<14}{:>10}{:>10}\n", "algorithm", "compared", "refused");
  for (std::size_t i = 0; i < totals.accepted.size(); ++i) {
    fmt::print("{:<14}{:>10}{:>10}\n", line.fuzz.algorithms[i].name, totals.accepted[i],
               totals.refused[i]);
  }
  if (line.fuzz.graphs) {
    fmt::print("{:<14}{:>10}  {} graphs under sc, tso and rc11\n", "graphs", totals.with_graphs,
               totals.graphs);
  }
}

std::string command(const FuzzResult::Found& found, const CommandLine& line) {
  std::string text = fmt::format("mazurka-fuzz --seed {} --models 1", found.seed);
  if (!line.mix.empty()) text += " --mix " + line.mix;
  if (!line.size.empty()) text += " --size " + line.size;
  if (line.memory != "sc") text += " --memory " + line.memory;
  if (line.fuzz.compare.max_executions != CompareOptions().max_executions) {
    text += fmt::format(" --max-executions {}", line.fuzz.compare.max_executions);
  }
  for (const Algorithm& a : line.fuzz.algorithms) {
    if (a.name == found.difference.algorithm) text += " --algorithm " + a.name;
  }
  if (found.difference.algorithm == "graphs") text += " --algorithm graphs";
  return text;
}

void keep(const FuzzResult::Found& found, const CommandLine& line) {
  fmt::print("\nseed {}: {}\n", found.seed, to_string(found.difference));
  fmt::print("again: {}\nshrinking …\n\n", command(found, line));
  const std::string test = shrunk_test(found, line.fuzz.algorithms);
  fmt::print("{}\n", test);
  const auto file = line.out / fmt::format("mazurka-fuzz-{}.cpp", found.seed);
  std::ofstream stream(file);
  stream << "// " << command(found, line) << '\n' << test;
  if (stream.flush()) {
    fmt::print("written to {}; it belongs into tests/oracle/regressions_test.cpp\n", file.string());
  } else {
    fmt::print("cannot write {}: {}\n", file.string(), std::strerror(errno));
  }
}

int run(int argc, char** argv) {
  CLI::App app("Compares algorithms with plain enumeration on random models.", "mazurka-fuzz");
  CommandLine line;
  line.fuzz.jobs = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, most_jobs);
  add_options(app, line);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? no_difference : usage_error;
  }
  complete(line, app.count("--seconds") + app.count("--models") > 0);
  watch_for_crashes(line.fuzz);
  const FuzzResult result = fuzz(line.fuzz);
  if (line.fuzz.progress) fmt::print(stderr, "\r");
  print(result.totals, line);
  if (!result.found) {
    fmt::print("\nno difference\n");
    return no_difference;
  }
  keep(*result.found, line);
  return difference_found;
}

}  // namespace

}  // namespace mazurka

int main(int argc, char** argv) {
  try {
    return mazurka::run(argc, argv);
  } catch (const mazurka::UserError& error) {
    fmt::print(stderr, "mazurka-fuzz: {}\n", error.what());
    return mazurka::usage_error;
  } catch (const std::exception& error) {
    fmt::print(stderr, "mazurka-fuzz: internal error: {}\n", error.what());
    return mazurka::internal_error;
  }
}
