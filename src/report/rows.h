// What the table of an execution shows: steps, entered calls, switches, and what is folded.

#pragma once

#include <string>
#include <vector>

#include "story/report.h"

namespace mazurka {

// A line of the table.
struct Row {
  enum Kind { step, call, folded, switched, no_return, waiting, mailbox } kind = step;
  std::size_t thread = 0;
  std::string number;
  std::string text;
  std::size_t indent = 0;
  std::string place;   // "bank.cpp:21"
  std::string source;  // the text of that line
  bool marked = false;
  std::vector<std::string> marks = {};  // "← decides"
};

// Nothing is folded or left out if `all` are wanted.
std::vector<Row> rows_of(const ReportExecution& execution, const Report& report, bool all);

// "MpmcQueue::try_pop" for "telemetry::MpmcQueue<telemetry::Reading>::try_pop": the stacks have it in
// full.
std::string short_function(const std::string& function);

}  // namespace mazurka
