#include "story/report.h"

#include <fmt/format.h>

namespace mazurka {

void Report::take(const Checked& checked) {
  verdict = checked.result.verdict;
  limit = checked.result.limit;
  gave_up = checked.result.gave_up;
  counters = checked.result.counters;
  seconds = checked.result.seconds;
  algorithm = checked.result.algorithm;
  algorithm_note = checked.note;
  if (checked.result.by_corpus) {
    notes.push_back("a schedule of the corpus fails; nothing else was explored");
  }
}

void Report::take_replay(const Replay& replay) {
  verdict = replay.findings.empty() ? Verdict::complete : Verdict::bug;
  left = replay.left;
  if (left.empty() && replay.followed < replay.events.size()) {
    notes.push_back(
        fmt::format("The schedule ends after step {}; from there on, whoever could go on "
                    "did.",
                    replay.followed));
  }
}

}  // namespace mazurka
