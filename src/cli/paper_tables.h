// The papers' tables as data, for `mazurka tables`.

#pragma once

#include <span>
#include <string>
#include <vector>

namespace mazurka {

// How long a run takes here: those of --quick, those of every day, and the others.
enum class Size { quick, normal, large };

// A line of a table: one exploration, with the numbers that the paper gives for it, as it writes
// them; "-" if it gives none.
struct PaperRun {
  Size size = Size::normal;
  std::string model;
  std::string algorithm;  // in parentheses: a tool that we can only quote
  std::string executions = "-";
  std::string blocked = "-";
  std::string time = "-";
  std::string memory = "-";
};

struct PaperTable {
  const char* name;  // for --only
  const char* title;
  const char* notes;
  const char* lines;  // the runs as text; parsed by runs()
};

std::span<const PaperTable> paper_tables();

std::vector<PaperRun> runs(const PaperTable& table);

// The text of each table, in the file of its paper.
extern const char* const source_sets_fig10;
extern const char* const source_sets_wakeup;
extern const char* const source_sets_benchmarks;
extern const char* const figures;
extern const char* const observers_memory;
extern const char* const observers_messages;
extern const char* const qpor_table;
extern const char* const qpor_others;
extern const char* const pop_table;
extern const char* const controls;

}  // namespace mazurka
