// An execution as it is told: rows of data. Most rows are steps; some are remarks, which is what
// happened between steps.
//
// The process of a native program fills it without knowing names: names have addresses in them
// (native/markers.h) and stacks have no frames. The tool puts the names there (launch/put_names.h),
// then words (report/tell.h), and then a writer sees it.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/finding_kind.h"
#include "core/frame.h"
#include "core/heap_blocks.h"
#include "core/named_step.h"
#include "program/narrator.h"

namespace mazurka {

// Where a thread was, innermost first. Models have no stacks.
struct CallStack {
  std::vector<std::uintptr_t> addresses;
  std::vector<Frame> frames;  // the names of the addresses, inlined calls included
};

// The innermost place of a stack that is in the program's own sources; nullptr if there is none.
const Frame* own_frame(const CallStack& stack);

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
std::optional<Mark> mark_of_name(std::string_view name);

// Why it is the turn of a step's thread: what keeps the thread of the step before from going on.
struct Turn {
  enum class Why : std::uint8_t {
    goes_on,    // it is the same thread
    ended,      // the other one has ended
    waits,      // … waits
    preempted,  // … could have gone on
  };
  Why why = Why::goes_on;
  std::size_t from = 0;  // the thread of the step before
  NamedStep at;          // what that thread stands at, if it has not ended
};
const char* name(Turn::Why why);
std::optional<Turn::Why> why_of_name(std::string_view name);

// A mailbox right after a step that has to do with it.
struct MailboxState {
  std::size_t thread = 0;                    // whose it is
  bool has_ended = false;                    // nobody takes what is there
  std::vector<NamedStep::Message> messages;  // the oldest first
  std::size_t more = 0;                      // so many are not listed
  std::size_t passed =
      0;  // of these, so many were there first and do not fit what the step receives
};

struct ReportStep {
  std::size_t thread = 0;  // index in the threads of the execution
  std::size_t number = 0;  // as people count: from 1; 0 if it is a remark, or `own`
  NamedStep what;

  std::optional<Remark::Kind> remark;  // it is no step of the schedule
  bool frees = false;                  // of a remark on an access: it is a free
  std::string message;                 // of a remark on a finding

  bool own = false;  // on what no other thread uses in this execution
  CallStack stack;
  Turn turn;
  std::vector<Mark> marks;
  std::optional<MailboxState> mailbox;
  std::vector<std::size_t> after;  // the rows of other threads that it comes right after in the
                                   // happens-before order

  // In words, by report/tell.h:
  std::string text;           // "read free_nodes.top_ = nullptr"
  std::size_t object_at = 0;  // where in the text the object's name begins; 0: it is not there
  std::string switched;       // "T1 waits for m, which T2 has"; empty if it is the same thread
};

// What the row is called: "lock"; "access".
const char* kind_name(const ReportStep& step);

// Whether it is a remark on a read or a write (or, of a race, a free).
inline bool is_access(const ReportStep& step) {
  return step.remark == Remark::Kind::access || step.remark == Remark::Kind::data;
}

inline bool preempts(const ReportStep& step) { return step.turn.why == Turn::Why::preempted; }

bool has_mark(const ReportStep& step, Mark mark);

// Once, however often it is asked for.
void add_mark(ReportStep& step, Mark mark);

struct WaitingThread {
  std::size_t thread = 0;
  NamedStep what;                    // that it cannot do
  std::optional<std::size_t> since;  // the row in which another thread took what it waits for
  CallStack stack;

  // In words, by report/tell.h:
  std::string text;           // "lock m"
  std::string reason;         // "for m, which T2 has"
  std::size_t object_at = 0;  // where in the reason the object's name begins; 0: it is not there
};

struct ReportExecution {
  std::vector<ReportThread> threads;
  std::vector<ReportStep> steps;
  std::vector<WaitingThread> waiting;  // at the end
  std::string output;                  // what the program printed
  std::size_t switches = 0;
  std::size_t preemptions = 0;
  std::size_t left_out = 0;  // so many rows before `left_out_at`: it is a very long execution
  std::size_t left_out_at = 0;
  HeapBlocks blocks;  // at the end; for the names of addresses
};

// What is in the mailbox of each thread after a row; nullptr: nothing is known, or there is nothing.
std::vector<const MailboxState*> mailboxes_after(const ReportExecution& execution, std::size_t row);

// What an execution came to.
struct Ending {
  bool is_known = false;
  std::vector<FindingKind> findings;  // none: it passes
};

// "passes", "deadlock", "data-race, assertion"; empty if it is not known.
std::string in_words(const Ending& ending);

}  // namespace mazurka
