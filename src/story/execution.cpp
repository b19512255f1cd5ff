#include "story/execution.h"

#include <algorithm>
#include <iterator>

namespace mazurka {

namespace {

constexpr const char* mark_names[] = {"race", "acquire", "no-return", "flipped", "fails"};
constexpr const char* why_names[] = {"goes-on", "ended", "waits", "preempted"};

// The value of an enumeration that has this name.
template <typename Enum, std::size_t count>
std::optional<Enum> named_so(const char* const (&names)[count], std::string_view wanted) {
  const auto found = std::ranges::find(names, wanted);
  if (found == std::end(names)) return std::nullopt;
  return static_cast<Enum>(found - std::begin(names));
}

}  // namespace

const char* name(Mark mark) { return mark_names[static_cast<int>(mark)]; }
std::optional<Mark> mark_of_name(std::string_view name) { return named_so<Mark>(mark_names, name); }

const char* name(Turn::Why why) { return why_names[static_cast<int>(why)]; }
std::optional<Turn::Why> why_of_name(std::string_view name) {
  return named_so<Turn::Why>(why_names, name);
}

const Frame* own_frame(const CallStack& stack) {
  for (const Frame& frame : stack.frames) {
    if (is_own(frame)) return &frame;
  }
  return nullptr;
}

const char* kind_name(const ReportStep& step) {
  return step.remark ? name(*step.remark) : name(step.what.kind);
}

bool has_mark(const ReportStep& step, Mark mark) {
  return std::ranges::find(step.marks, mark) != step.marks.end();
}

std::vector<const MailboxState*> mailboxes_after(const ReportExecution& execution,
                                                 std::size_t row) {
  std::vector<const MailboxState*> mailboxes(execution.threads.size());
  for (std::size_t i = 0; i < execution.steps.size() && i <= row; ++i) {
    if (execution.left_out > 0 && i == execution.left_out_at) std::ranges::fill(mailboxes, nullptr);
    const std::optional<MailboxState>& mailbox = execution.steps[i].mailbox;
    if (mailbox) mailboxes[mailbox->thread] = mailbox->messages.empty() ? nullptr : &*mailbox;
  }
  return mailboxes;
}

std::string in_words(const Ending& ending) {
  if (!ending.is_known) return "";
  if (ending.findings.empty()) return "passes";
  std::string text;
  for (FindingKind kind : ending.findings)
    text += (text.empty() ? "" : ", ") + std::string(name(kind));
  return text;
}

void add_mark(ReportStep& step, Mark mark) {
  if (!has_mark(step, mark)) step.marks.push_back(mark);
}

}  // namespace mazurka
