// What a check has to say: the one value behind all formats. A writer is a file of its own that
// turns it into text, JSON, HTML, …
//
// The process of a native program fills it without knowing names: texts have marked addresses
// (native/markers.h) and stacks have no frames. The tool puts the names there (launch/put_names.h)
// before a writer sees it.

#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "check/check.h"
#include "core/blocks.h"
#include "core/frame.h"
#include "report/exploration_tree.h"

namespace mazurka {

// Where a thread was, innermost first. Models have no stacks.
struct CallStack {
  std::vector<std::uintptr_t> addresses;
  std::vector<Frame> frames;  // the names of the addresses, inlined calls included
};

struct TitledStack {
  std::string title;  // "T1 wrote before"
  CallStack stack;
};

struct ReportThread {
  std::string name;      // "main", "T1"; models have names of their own
  std::string function;  // that it runs; empty if unknown
};

// Why a step is worth looking at.
enum class Mark : std::uint8_t {
  race,       // one of the two accesses of a data race
  acquire,    // takes a lock that somebody waits for at the end
  no_return,  // after it every continuation fails
  flipped,    // its order with the other step of this mark decides
  fails,      // here the finding shows
};
const char* name(Mark mark);

struct ReportStep {
  std::size_t thread = 0;  // index in the threads of the execution
  std::size_t number = 0;  // as people count: from 1; 0 if it is no step of the schedule (kind
                           // "access": one of a data race, "data": another access that is no
                           // step, "free": of memory that is used later, "finding": here it
                           // shows), or `own`
  bool own = false;        // on what no other thread uses in this execution
  std::string kind;        // "read", "lock", …
  std::string object;      // "free_nodes.top_"; empty if there is none
  std::string text;        // "read free_nodes.top_ = nullptr"
  CallStack stack;
  std::string switched;   // why the thread of the step before does not go on: "T1 waits for m,
                          // which T2 has"; empty if it is the same thread
  bool preempts = false;  // the thread of the step before could have gone on
  std::vector<Mark> marks;
  std::vector<std::size_t> after;  // the steps of other threads that it comes right after in the
                                   // happens-before order
};

// Whether it is something between the steps of the schedule.
bool is_remark(const ReportStep& step);

// Once, however often it is asked for.
void add_mark(ReportStep& step, Mark mark);

struct WaitingThread {
  std::size_t thread = 0;
  std::string text;                  // "lock m"
  std::string reason;                // "for m, which T2 has"
  std::optional<std::size_t> since;  // the step by which T2 took it
  CallStack stack;
};

struct ReportExecution {
  std::vector<ReportThread> threads;
  std::vector<ReportStep> steps;
  std::vector<WaitingThread> waiting;  // at the end
  std::string output;                  // what the program printed
  std::size_t switches = 0;
  std::size_t preemptions = 0;
  std::size_t left_out = 0;  // so many steps before `left_out_at`: it is a very long execution
  std::size_t left_out_at = 0;
  Blocks blocks;  // of the heap, at the end; for the names of addresses
};

// A thread waits for what the next one has. The last one waits for the first.
struct CycleLink {
  std::size_t thread = 0;
  std::string object;
  std::optional<std::size_t> since;  // the step that took what the thread before it waits for
};

struct ReportFinding {
  FindingKind kind{};
  std::string message;
  std::string location;              // "bank.cpp:21"
  std::vector<std::string> threads;  // those it is about
  std::string schedule;              // token
  std::string replay;                // the command that shows it again
  std::vector<TitledStack> stacks;
  std::vector<std::string> explanation;  // sentences: why nothing orders two accesses, …
  std::vector<CycleLink> cycle;          // of a deadlock
  ReportExecution execution;

  // How the execution became readable.
  bool minimised = false;
  std::size_t switches_before = 0, preemptions_before = 0;
  std::string minimise_note;  // what was left undone

  // The first step (an index) after which every continuation fails; the number of steps if there is
  // none, 0 and `always_fails` if there is no way out from the start.
  std::optional<std::size_t> no_return;
  bool always_fails = false;
  std::string no_return_note;  // if the budget ran out

  // The nearest execution that passes, and the two steps of this one whose order decides.
  std::optional<ReportExecution> passing;
  std::optional<std::pair<std::size_t, std::size_t>> flipped;
  std::string flipped_text;
};

// Whether the thread is one of those that wait for each other.
bool is_in_cycle(const ReportFinding& finding, std::size_t thread);

// A label of mazurka_cover.
struct CoveredLabel {
  std::string label;
  std::string witness;  // the schedule of an execution that reaches it; empty: never reached
  std::string replay;   // the command that shows that execution
};

// An execution that was asked for by --show.
struct ShownExecution {
  std::string outcome;  // "passes", or the kind of its finding
  std::string schedule;
  ReportExecution execution;
};

// What makes for many executions: a source line or an object.
struct Branching {
  std::string what;  // "queue.cpp:31", "queue.head_"
  bool is_object = false;
  std::uint64_t branches = 0;
  double share = 0;  // of what makes many executions out of one
  std::string tip;
  std::vector<std::uintptr_t> stack;  // of a line that has no name yet
};

struct Report {
  std::string program;  // as it is named on the command line
  Verdict verdict = Verdict::complete;
  std::string limit;
  std::string algorithm;
  std::string algorithm_note;
  std::string memory = "sc";
  Counters counters;
  double seconds = 0;
  long peak_rss_kb = 0;
  std::vector<ReportFinding> findings;
  std::optional<ReportFinding> escape;  // what was out of control
  std::vector<std::string> notes;       // what one should know about the verdict
  std::vector<std::string> warnings;    // what makes the verdict say less than it seems
  std::vector<CoveredLabel> labels;
  std::vector<ShownExecution> shown;
  std::vector<Branching> profile;
  std::optional<ExplorationTree> tree;  // if it was asked for

  // The source files that steps and stacks are in, by the name that frames have.
  std::map<std::string, std::vector<std::string>> sources;

  // Those that were loaded into the process, for the names of addresses.
  struct Module {
    std::string path;
    std::uintptr_t base = 0;
  };
  std::vector<Module> modules;
  Blocks blocks;                 // of some execution, for the names in `profile` and `tree`
  std::uint64_t assertions = 0;  // so many were evaluated
  double bare_ns_per_event = 0;  // if it was asked for
  std::string left;              // of a replay: why the schedule was not followed to its end

  // All that an exploration or a replay tells, but for the findings.
  void take(const Checked& checked);
  void take_replay(const Replay& replay);
};

// The line of source at the innermost place of a stack that is in the program's own sources;
// nullptr if there is none.
const Frame* own_frame(const CallStack& stack);
std::string source_line(const Report& report, const Frame& frame);

// Loads the sources that the report speaks about, as far as they can be read.
void load_sources(Report& report);

}  // namespace mazurka
