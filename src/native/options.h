// What the tool tells the library about a check, and what the library reports.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace mazurka {

enum class RaceMode : std::uint8_t {
  error,    // a data race is a finding; plain accesses are not scheduling points
  ignore,   // plain accesses are not looked at
  explore,  // plain accesses are scheduling points like atomic ones
};

struct NativeOptions {
  std::string algorithm;  // empty: the library chooses
  RaceMode races = RaceMode::error;
  bool keep_going = false;
  bool check_optimality = false;
  bool minimise = true;              // the executions of findings
  bool explain = true;               // look for the point of no return and a passing neighbour
  std::uint64_t effort = 2'000'000;  // steps for that, for each finding
  bool leaks = false;
  bool spurious_wakeups = false;
  bool kill_at_exit = false;  // what main leaves running when it returns
  std::uint64_t max_executions = UINT64_MAX;
  double max_seconds = 1e300;
  std::uint64_t max_steps = 1'000'000;
  std::uint64_t stack_size = 1 << 20;
  std::vector<std::string> try_first;  // schedules that failed once
  std::string schedule;                // to replay; empty: explore
  bool replay = false;
  std::uint64_t show = 0;       // so many executions are reported, the first ones,
  bool show_steps = false;      // … with all their steps
  bool profile = false;         // what makes for many executions
  bool tree = false;            // the tree of all executions
  bool measure_bare = false;    // also the time of the program without an explorer
  bool under_debugger = false;  // for a debugger: debugger.h
  int result_file = -1;         // descriptor
  int progress_file = -1;       // one that holds a Progress, to be shared; -1 if nobody watches

  std::string to_text() const;
  static NativeOptions from_text(const std::string& text);
};

inline constexpr const char* options_variable = "MAZURKA_CHECK";

}  // namespace mazurka
