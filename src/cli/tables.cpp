// mazurka tables: runs the papers' benchmarks and prints our numbers beside theirs.

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/measure.h"
#include "cli/paper_tables.h"
#include "core/error.h"
#include "models/catalog.h"

namespace mazurka {

namespace {

using End = Measurement::End;

struct Tally {
  int right = 0;
  int wrong = 0;
  int unfinished = 0;
  int failed = 0;
};

bool is_quoted_only(const PaperRun& run) { return run.algorithm.starts_with('('); }

bool wanted(const PaperRun& run, const PaperTable& table, const Options& options) {
  if (run.size == Size::large && !options.all) return false;
  if (run.size != Size::quick && options.quick) return false;
  return options.only.empty() || options.only == table.name || options.only == run.model ||
         options.only == run.model.substr(0, run.model.find('('));
}

Count expected_traces(const PaperRun& run) {
  const CatalogModel model = catalog_model(run.model);
  return !is_quoted_only(run) && algorithm(run.algorithm).equivalence == Equivalence::observed
             ? model.observed
             : model.traces;
}

void print_head(const PaperTable& table) {
  fmt::print("\n{}\n", table.title);
  if (*table.notes != '\0') fmt::print("{}\n", table.notes);
  fmt::print("\n{:47}|{:^39}|{:^39}|\n", "", "theirs", "ours");
  fmt::print("{:24} {:11} {:>9} |{:>11} {:>8} {:>9} {:>7} |{:>11} {:>8} {:>9} {:>7} |\n", "program",
             "algorithm", "traces", "executions", "blocked", "time", "MB", "executions", "blocked",
             "seconds", "MB");
}

// The part of the line that the paper gives.
void print_theirs(const PaperRun& run, bool first_of_model, Count expected) {
  fmt::print("{:24} {:11} {:>9} |{:>11} {:>8} {:>9} {:>7} |", first_of_model ? run.model : "",
             run.algorithm, expected == 0 ? "?" : fmt::format("{}", expected), run.executions,
             run.blocked, run.time, run.memory);
  std::fflush(stdout);
}

void print_ours(const PaperRun& run, Count expected, double max_seconds, Tally& tally) {
  const Measurement m = measure(run.model, run.algorithm, max_seconds);
  const auto numbers = [&](const char* mark) {
    fmt::print("{:>11} {:>8} {:>9.2f} {:>7.1f} | {}\n", m.executions, m.blocked, m.seconds,
               m.peak_mb, mark);
  };
  switch (m.outcome) {
    case End::done:
      if (expected == 0) return numbers("");
      m.executions == expected ? ++tally.right : ++tally.wrong;
      return numbers(m.executions == expected ? "ok" : "WRONG");
    case End::timeout:
      ++tally.unfinished;
      fmt::print("{:>38} | timeout\n", fmt::format("timeout after {:.0f} s", m.seconds));
      return;
    case End::refused: fmt::print("{:>38} | refused\n", ""); return;
    case End::failed:
      ++tally.failed;
      fmt::print("{:>38} | FAILED: {}\n", "", m.message);
      return;
  }
}

void run_table(const PaperTable& table, const Options& options, Tally& tally, bool& any) {
  bool head_printed = false;
  std::string model;
  for (const PaperRun& run : runs(table)) {
    if (!wanted(run, table, options)) continue;
    if (!head_printed) print_head(table);
    head_printed = any = true;
    const Count expected = expected_traces(run);
    print_theirs(run, run.model != model, expected);
    model = run.model;
    if (is_quoted_only(run)) {
      fmt::print("{:>38} |\n", "");
    } else {
      print_ours(run, expected, options.line_seconds, tally);
    }
  }
}

}  // namespace

int run_tables(const Options& options) {
  if (options.quick && options.all)
    throw UserError("--quick and --all are opposites; leave one out");
  Tally tally;
  bool any = false;
  for (const PaperTable& table : paper_tables()) run_table(table, options, tally, any);
  if (!any) {
    std::string names;
    for (const PaperTable& table : paper_tables()) names += fmt::format(" {}", table.name);
    throw UserError(
        "nothing to run for '{}'; there are the tables{}, or give the name of a model "
        "in them (some are large and need --all)",
        options.only, names);
  }
  const int counted = tally.right + tally.wrong;
  fmt::print("\n{} of {} counts agree with the number of traces", tally.right, counted);
  if (tally.wrong > 0) fmt::print("; {} are WRONG", tally.wrong);
  if (tally.unfinished > 0) fmt::print("; {} not finished in time", tally.unfinished);
  if (tally.failed > 0) fmt::print("; {} FAILED", tally.failed);
  fmt::print("\n");
  return tally.wrong + tally.failed > 0 ? 1 : 0;
}

}  // namespace mazurka
