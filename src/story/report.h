// What a check has to say: the one value behind all formats. A writer (report/) is a file that turns
// it into text, JSON, HTML, …

#pragma once

#include <map>

#include "check/check.h"
#include "core/step.h"
#include "story/exploration_tree.h"
#include "story/finding.h"

namespace mazurka {

// A label of mazurka_cover.
struct CoveredLabel {
  std::string label;
  std::string witness;  // the schedule of an execution that reaches it; empty: never reached
  std::string replay;   // the command that shows that execution
};

// An execution that was asked for by --show, or replayed.
struct ShownExecution {
  Ending ending;  // unknown of what is replayed
  std::string schedule;
  ReportExecution execution;
};

// What makes for many executions: a source line or an object.
struct Branching {
  std::string what;  // "queue.cpp:31", "queue.head_"
  bool is_object = false;
  std::uint64_t branches = 0;
  double share = 0;                   // of what makes many executions out of one
  std::vector<std::uintptr_t> stack;  // of a line that has no name yet
  NamedStep first;                    // the operation at the first branch
  struct Use {  // of an object, in one execution; nothing if that is not known
    std::uint64_t threads = 0;
    std::uint64_t operations = 0;
    std::uint64_t acquisitions = 0;  // of a lock
  } use;
  std::string tip;  // in words, by report/tell.h
};

// An access or fence of the program, with the memory order that it declares.
struct OrderedAccess {
  std::string place;  // for changes (core/order_change.h); of a native program, once it has names
  Kind kind{};
  Order order{};
  std::string name;  // of a model: "write flag of producer"
  CallStack stack;   // of a native program, the innermost frames only
};

// A change of the program's memory orders, and what comes of it.
struct OrderAdvice {
  std::string access;  // "the write at queue.cpp:12"
  Order from{}, to{};  // its order; if there is to be a fence before it, `to` is that of the fence
  bool is_fence = false;
};

// What came out under one of several memory models.
struct UnderMemory {
  std::string memory;
  Verdict verdict{};
  std::uint64_t executions = 0;
  double seconds = 0;
  std::string finding;  // the first one: "assertion at queue.cpp:12"
  std::string
      refused;  // why the program cannot be checked under this model; there is no verdict then
};

struct Report {
  std::string program;  // as it is named on the command line
  Verdict verdict = Verdict::complete;
  Limit limit = Limit::none;
  std::string gave_up;  // why, if that is the limit
  std::string algorithm;
  std::string algorithm_note;
  std::string memory = "sc";
  Counters counters;
  double seconds = 0;
  long peak_rss_kb = 0;
  std::vector<ReportFinding> findings;
  struct Suppressed {
    FindingKind kind{};
    std::string location;
    std::string rule;  // "rules.txt:3: data-race:Cache::get"
    bool operator==(const Suppressed&) const = default;
  };
  std::vector<Suppressed> suppressed;   // findings that are not reported
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
  HeapBlocks blocks;                    // of some execution, for the names in `profile` and `tree`
  std::uint64_t assertions = 0;         // so many were evaluated
  std::vector<OrderedAccess> accesses;  // of the executions that were shown, or of all (--advise)
  std::vector<UnderMemory> memories;    // if there were several, the strongest first
  std::vector<OrderAdvice> advice;      // all of these together
  std::string advice_note;              // what is known of it: a sentence without its full stop
  std::string known;                    // what a replay has to know (Options::known)
  double bare_ns_per_event = 0;         // if it was asked for
  std::string left;                     // of a replay: why the schedule was not followed to its end

  // All that an exploration or a replay tells, but for the findings.
  void take(const Checked& checked);
  void take_replay(const Replay& replay);

  // All executions contradict an assumption of the program.
  bool nothing_was_checked() const {
    return verdict == Verdict::complete && counters.executions == 0 && counters.assumed_away > 0;
  }
};

}  // namespace mazurka
