// What can be asked for: one value for the command line, for the process of the program that is
// checked, and for all between them. fields.h describes it field by field; the command line, the help,
// the completions, the manual page and the way to the process come from there.

#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/memory_model.h"
#include "core/network.h"

namespace mazurka {

// The words for them are in fields.cpp, in the same order.
enum class RaceMode : std::uint8_t {
  error,    // a data race is a finding; plain accesses are not scheduling points
  explore,  // plain accesses are scheduling points like atomic ones
  ignore,   // plain accesses are not looked at
};
enum class AdditionMode : std::uint8_t {
  commute,   // those whose results nobody reads are independent
  conflict,  // like all other writes
};
enum class RecallMode : std::uint8_t {
  on,
  off,
  compared,  // with what the program does, after every execution
};
enum class OrderMode : std::uint8_t { declared, ignore };  // of atomic accesses, for races
enum class ExitMode : std::uint8_t { wait, kill };  // what main leaves running when it returns
enum class ProgressMode : std::uint8_t { automatic, line, json, none };
enum class ColorMode : std::uint8_t { automatic, always, never };

// Whether a list of statuses, or "ignore", has this one.
bool is_right_status(std::string_view list, int status);

// What is looked for when memory orders decide.
enum class AdviceMode : std::uint8_t {
  strengthen,  // which are too weak, if the program is right under sc only
  weaken,      // which are stronger than it needs
  off,
};

struct Options {
  // The program.
  std::string compiler;
  bool cache = true;  // of programs that were compiled
  RaceMode races = RaceMode::error;
  ExitMode exit = ExitMode::wait;
  std::string exit_status = "0";  // those that are right; "ignore": all
  bool leaks = false;
  bool spurious_wakeups = false;
  bool short_io = false;
  std::uint64_t stack_size = 1 << 20;
  OrderMode orders = OrderMode::declared;
  AdditionMode additions = AdditionMode::commute;
  std::uint64_t looks = 3;  // of a loop that waits and counts; no_limit: all
  std::uint64_t timeouts =
      no_limit;  // of receives and polls: those of fewer milliseconds may happen
  MemoryModel memory = MemoryModel::sc;
  std::vector<MemoryModel>
      memories;               // if there are several, one after the other, the strongest first
  std::string order_changes;  // of the program (core/order_change.h)
  AdviceMode advise = AdviceMode::strengthen;
  Delivery delivery = Delivery::instant;             // of messages
  std::uint32_t lose = 0, duplicate = 0, crash = 0;  // at most so many faults in one execution
  std::vector<std::string> suppress;  // files with findings that are not to be reported
  std::vector<std::string> trust;     // modules that do nothing of importance unseen
  std::string known;  // what a search has found out about the program (native/knowledge.h)

  // The search.
  bool keep_going = false;
  std::string algorithm;  // empty: an optimal one that fits the program
  std::string corpus;     // a folder
  bool check_optimality = false;
  RecallMode recall = RecallMode::on;                      // of steps (program/recall.h)
  std::uint64_t recall_memory = std::uint64_t{256} << 20;  // bytes

  // Limits.
  std::uint64_t max_executions = no_limit;
  double max_seconds = std::numeric_limits<double>::infinity();
  std::uint64_t max_steps = 1'000'000;
  std::uint64_t max_memory = no_limit;  // no_limit: most of what is left
  std::uint64_t effort = 2'000'000;     // steps, for each finding; 0: it is not explained

  // Reports. Those with a file go there; "-" is standard output.
  std::string json, html, sarif, junit, dot, tree;
  bool all_steps = false;
  bool minimise = true;    // the executions of findings
  std::uint64_t show = 0;  // so many executions, step by step; no_limit: all, a line for each
  bool profile = false;    // what makes for many executions
  ProgressMode progress = ProgressMode::automatic;
  ColorMode color = ColorMode::automatic;
  bool gdb = false;

  // Other commands.
  std::string output;
  bool quick = false;
  bool all = false;
  std::string only;
  double line_seconds = 60;

  // What the tool tells by itself.
  std::uint64_t identity = 0;          // of the program that the schedule is for; 0: unknown
  std::string schedule;                // to replay
  bool replay = false;                 // instead of exploring
  std::vector<std::string> try_first;  // schedules that failed once
  bool measure_bare = false;           // also the time of the program without an explorer
  bool under_debugger = false;         // native/debugger.h
  double began_at = 0;                 // when max_seconds began, by the steady clock; 0: unknown
  std::int64_t result_file = -1;       // descriptor
  std::int64_t progress_file = -1;     // one that holds a Progress, to be shared
  std::int64_t question_file = -1;     // a socket: the tool says what is suppressed

  // What else is on a command line: `check -DN=5 -O1 fib.c --races=explore -- 3`.
  std::vector<std::string> words;           // fib.c
  std::vector<std::string> compiler_words;  // -DN=5 -O1
  std::vector<std::string> program_words;   // 3: all that follows "--"

  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
};

// Whether what is explored are execution graphs, not sequences of steps.
inline bool explores_graphs(const Options& options) {
  return options.algorithm == "graphs" || options.memory == MemoryModel::rc11;
}

// Whether declared memory orders decide what operations find.
inline bool has_weak_memory(const Options& options) {
  return options.memory != MemoryModel::sc || explores_graphs(options);
}

}  // namespace mazurka
