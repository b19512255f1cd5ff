// A finding as it is told, with its execution.

#pragma once

#include "story/execution.h"

namespace mazurka {

struct TitledStack {
  std::string title;  // "T1 wrote before"
  CallStack stack;
};

// A thread waits for what the next one has. The last one waits for the first.
struct CycleLink {
  std::size_t thread = 0;
  std::string object;                // that it waits for; in words, by report/tell.h
  std::optional<std::size_t> since;  // the row that took what the thread before it waits for
};

// What decides: the order of two rows, or which way a choice goes.
struct Flipped {
  std::size_t first = 0;                  // the row that comes too early
  std::optional<std::size_t> second;      // the one that should come before it, if it is there
  std::optional<std::size_t> in_passing;  // otherwise: in the passing execution, if it is shown
  bool is_choice = false;  // the passing execution has the same row with another choice
};

struct ReportFinding {
  FindingKind kind{};
  std::string message;
  std::string location;              // "bank.cpp:21"
  std::vector<std::string> threads;  // those it is about
  std::string schedule;              // token
  std::string replay;                // the command that shows it again
  std::vector<TitledStack> stacks;
  std::vector<CycleLink> cycle;  // of a deadlock
  ReportExecution execution;

  // How the execution became readable.
  bool minimised = false;
  std::size_t switches_before = 0, preemptions_before = 0;
  std::string minimise_note;  // what was left undone

  // The first row after which every continuation fails; the number of rows if there is none, 0 and
  // `always_fails` if there is no way out from the start.
  std::optional<std::size_t> no_return;
  bool always_fails = false;
  std::string no_return_note;  // if the budget ran out

  // The nearest execution that passes, and what is different there.
  std::optional<ReportExecution> passing;
  std::optional<Flipped> flipped;

  // In words, by report/tell.h:
  std::vector<std::string> explanation;  // sentences: why nothing orders two accesses, …
  std::string flipped_text;              // what decides
};

// Whether the thread is one of those that wait for each other.
bool is_in_cycle(const ReportFinding& finding, std::size_t thread);

// Takes rows away: `is_gone` has a value for each. All that refers to rows refers to the same ones
// afterwards, or to the one behind if it is gone.
void remove_rows(ReportExecution& execution, const std::vector<char>& is_gone);
void remove_rows(ReportFinding& finding, const std::vector<char>& of_execution,
                 const std::vector<char>& of_passing);

}  // namespace mazurka
