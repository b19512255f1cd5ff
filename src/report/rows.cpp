#include "report/rows.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "report/sources.h"
#include "words/lists.h"

namespace mazurka {

std::string short_function(const std::string& function) {
  if (function.find("operator") != std::string::npos) return function;
  std::string plain;
  int depth = 0;
  for (char c : function) {
    if (c == '<' || c == '(') ++depth;
    if (depth == 0) plain += c;
    if (c == '>' || c == ')') --depth;
  }
  const std::size_t last = plain.rfind("::");
  const std::size_t before =
      last == std::string::npos || last == 0 ? last : plain.rfind("::", last - 1);
  return before == std::string::npos ? plain : plain.substr(before + 2);
}

namespace {

std::string words_of(Mark mark) {
  switch (mark) {
    case Mark::race: return "race";
    case Mark::acquire: return "holds it";
    case Mark::no_return: return "";  // has a line of its own
    case Mark::flipped: return "decides";
    case Mark::fails: return "fails";
  }
  return "";
}

std::string trimmed(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1);
}

// Own functions on a stack, outermost first.
std::vector<std::string> calls(const CallStack& stack) {
  std::vector<std::string> functions;
  for (auto frame = stack.frames.rbegin(); frame != stack.frames.rend(); ++frame) {
    if (!is_own(*frame)) continue;
    std::string function = short_function(frame->function);
    // A recursive call is nothing new.
    if (functions.empty() || functions.back() != function) functions.push_back(std::move(function));
  }
  return functions;
}

// Whether a step has written a variable.
bool is_write(const ReportStep& step) { return !step.remark && has_written(step.what); }

class Rows {
 public:
  // More than so many steps between two switches are folded: outside of the story, which goes from
  // the first preemption to the last marked step, and inside of it. SIZE_MAX: all steps are shown.
  struct Most {
    std::size_t outside, inside;
  };
  Rows(const ReportExecution& execution, const Report& report, Most most)
      : execution_(execution), report_(report), all_(most.inside == SIZE_MAX), most_(most),
        calls_(execution.threads.size()) {
    const std::vector<ReportStep>& steps = execution.steps;
    while (story_begin_ < steps.size() && !preempts(steps[story_begin_])) ++story_begin_;
    if (story_begin_ == steps.size()) story_begin_ = 0;
    story_end_ = steps.size();
    while (story_end_ > story_begin_ && steps[story_end_ - 1].marks.empty()) --story_end_;
    find_alone();
    find_writes();
  }

  std::vector<Row> take() {
    for (std::size_t begin = 0; begin < execution_.steps.size();) {
      if (execution_.left_out > 0 && begin == execution_.left_out_at) {
        fold(0, plural(execution_.left_out, "step") + " are not shown");
      }
      std::size_t end = begin + 1;
      while (end < execution_.steps.size() &&
             execution_.steps[end].turn.why == Turn::Why::goes_on &&
             execution_.steps[end].thread == execution_.steps[begin].thread &&
             (execution_.left_out == 0 || end != execution_.left_out_at)) {
        ++end;
      }
      add_stretch(begin, end);
      begin = end;
    }
    add_mailboxes(execution_.steps.size());
    for (const WaitingThread& waiting : execution_.waiting) add_waiting(waiting);
    return std::move(rows_);
  }

 private:
  static constexpr std::size_t deepest = 4;  // indentation

  // The steps before the first spawn, if one thread takes all of them.
  void find_alone() {
    const std::vector<ReportStep>& steps = execution_.steps;
    const auto spawn = std::ranges::find_if(steps, [](const ReportStep& step) {
      return !step.remark && step.what.kind == Kind::spawn;
    });
    if (all_ || spawn == steps.end()) return;
    if (std::all_of(steps.begin(), spawn,
                    [&](const ReportStep& step) { return step.thread == spawn->thread; })) {
      alone_ = static_cast<std::size_t>(spawn - steps.begin());
    }
  }

  // What is written to the objects of the steps that decide, from the first preemption to the last
  // of these steps, is the story: in an ABA, all of it comes before the two.
  void find_writes() {
    const std::vector<ReportStep>& steps = execution_.steps;
    std::vector<std::size_t> decide;
    std::vector<std::string> objects;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (!has_mark(steps[i], Mark::flipped)) continue;
      decide.push_back(i);
      objects.push_back(steps[i].what.object);
    }
    if (decide.empty()) return;
    const bool is_preempted = preempts(steps[story_begin_]);
    const std::size_t begin =
        is_preempted ? std::min(story_begin_, decide.front()) : decide.front();
    for (std::size_t i = begin; i < decide.back(); ++i) {
      if (is_write(steps[i]) && std::ranges::find(objects, steps[i].what.object) != objects.end()) {
        writes_.insert(i);
      }
    }
  }

  // Never folded.
  bool is_telling(std::size_t i) const {
    const ReportStep& step = execution_.steps[i];
    return !step.marks.empty() || step.remark == Remark::Kind::free || writes_.contains(i);
  }

  bool is_shown(const ReportStep& step) const { return all_ || !step.own || !step.marks.empty(); }

  bool is_same_step(std::size_t i, std::size_t k) const {
    const ReportStep& a = execution_.steps[i];
    const ReportStep& b = execution_.steps[k];
    return a.remark == b.remark && a.what == b.what && !is_telling(i) && !is_telling(k) &&
           std::ranges::equal(a.stack.frames, b.stack.frames, {}, &Frame::line, &Frame::line);
  }

  // How often the first `length` of these steps are there, one after the other.
  std::size_t rounds(const std::vector<std::size_t>& steps, std::size_t begin,
                     std::size_t length) const {
    std::size_t count = 1;
    for (std::size_t next = begin + length; next + length <= steps.size(); next += length) {
      for (std::size_t i = 0; i < length; ++i) {
        if (!is_same_step(steps[begin + i], steps[next + i])) return count;
      }
      ++count;
    }
    return count;
  }

  // Why another thread has the row than the one before. What is no step needs no switch: a thread
  // does it between two steps of its own, which others can come between.
  std::string why_here(std::size_t i) const {
    const ReportStep& step = execution_.steps[i];
    const bool is_other = i > 0 && execution_.steps[i - 1].thread != step.thread;
    if (step.turn.why != Turn::Why::goes_on || !is_other || step.number != 0 || step.own)
      return step.switched;
    return fmt::format("meanwhile {} goes on", execution_.threads[step.thread].name);
  }

  // Steps of one thread, between two switches.
  void add_stretch(std::size_t begin, std::size_t end) {
    const ReportStep& first = execution_.steps[begin];
    if (const std::string why = why_here(begin); !why.empty()) {
      rows_.push_back({Row::switched, first.thread, "", why, 0, "", "", false});
    }
    std::vector<std::size_t> steps;
    for (std::size_t i = begin; i < end; ++i) {
      if (is_shown(execution_.steps[i])) steps.push_back(i);
    }
    if (steps.empty()) {
      fold(first.thread, plural(end - begin, "step") + " on data of its own");
      return;
    }
    for (std::size_t i = 0; i < steps.size();) {
      if (const std::size_t alone = alone_from(steps, i); alone > 0) {
        fold_steps(steps, i, i + alone,
                   fmt::format(": {} alone", execution_.threads[first.thread].name));
        i += alone;
        continue;
      }
      const std::size_t next = all_ ? i : add_rounds(steps, i);
      if (next != i) {
        i = next;
        continue;
      }
      const std::size_t hidden = all_ ? 0 : foldable(steps, i);
      if (hidden > 0) {
        fold_steps(steps, i, i + hidden);
        i += hidden;
        continue;
      }
      add_step(execution_.steps[steps[i++]]);
    }
  }

  // How many steps from here on nobody else can be concerned with: nobody else is there.
  std::size_t alone_from(const std::vector<std::size_t>& steps, std::size_t at) const {
    std::size_t count = 0;
    while (at + count < steps.size() && steps[at + count] < alone_ &&
           !is_telling(steps[at + count])) {
      ++count;
    }
    return count < 4 ? 0 : count;
  }

  // A loop is shown once. Returns where it goes on; `at` if there is no loop.
  std::size_t add_rounds(const std::vector<std::size_t>& steps, std::size_t at) {
    for (std::size_t length = 1; length <= 4 && at + 3 * length <= steps.size(); ++length) {
      const std::size_t count = rounds(steps, at, length);
      if (count < 3) continue;
      for (std::size_t i = 0; i < length; ++i) add_step(execution_.steps[steps[at + i]]);
      fold(execution_.steps[steps[at]].thread,
           length == 1 ? fmt::format("the same again, {} times", count - 1)
                       : fmt::format("these {} steps again, {} times", length, count - 1));
      return at + count * length;
    }
    const ReportStep& step = execution_.steps[steps[at]];
    const bool is_read = step.remark != Remark::Kind::finding && step.what.kind == Kind::read;
    if (!is_read || rounds(steps, at, 1) < 2) return at;
    add_step(step);
    fold(step.thread, "the same again");
    return at + 2;
  }

  // How many steps from here on say little: in the middle of a long stretch, without a mark.
  std::size_t foldable(const std::vector<std::size_t>& steps, std::size_t at) const {
    const bool is_story = steps[at] >= story_begin_ && steps[at] < story_end_;
    if (steps.size() <= (is_story ? most_.inside : most_.outside) || at < 2) return 0;
    std::size_t count = 0;
    while (at + count + 2 < steps.size() && !is_telling(steps[at + count])) ++count;
    return count < 3 ? 0 : count;
  }

  void fold(std::size_t thread, const std::string& text) {
    rows_.push_back({Row::folded, thread, "", "… " + text, 1, "", "", false});
  }

  void fold_steps(const std::vector<std::size_t>& steps, std::size_t begin, std::size_t end,
                  const std::string& why = "") {
    std::size_t first = 0, last = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t number = execution_.steps[steps[i]].number;
      if (first == 0) first = number;
      if (number != 0) last = number;
    }
    const std::string what = first == 0      ? plural(end - begin, "access", "es")
                             : first == last ? fmt::format("step {}", first)
                                             : fmt::format("steps {} to {}", first, last);
    fold(execution_.steps[steps[begin]].thread, what + why);
  }

  // Functions that the thread has entered since its last step.
  std::size_t add_calls(std::size_t thread, const CallStack& stack) {
    const std::vector<std::string> now = calls(stack);
    std::vector<std::string>& before = calls_[thread];
    std::size_t common = 0;
    while (common < std::min(now.size(), before.size()) && now[common] == before[common]) ++common;
    std::string entered;
    // The outermost one stands in the head of the column.
    for (std::size_t i = std::max<std::size_t>(common, 1); i < now.size(); ++i) {
      entered += (entered.empty() ? "" : " → ") + now[i];
    }
    const std::size_t depth = std::min(now.size() <= 1 ? 0 : now.size() - 1, deepest);
    if (!entered.empty()) {
      const std::size_t at = std::min(common <= 1 ? 0 : common - 1, deepest);
      rows_.push_back({Row::call, thread, "", entered, std::min(at, depth), "", "", false});
    }
    before = now;
    return depth;
  }

  void add_place(Row& row, const CallStack& stack) const {
    const Frame* frame = own_frame(stack);
    if (frame == nullptr) return;
    row.place =
        fmt::format("{}:{}", std::filesystem::path(frame->file).filename().string(), frame->line);
    row.source = trimmed(source_line(report_, *frame));
    // The last line of a statement: "});".
    if (std::ranges::none_of(row.source, [](unsigned char c) { return std::isalnum(c) != 0; })) {
      row.source.clear();
    }
  }

  void add_step(const ReportStep& step) {
    const std::size_t indent = add_calls(step.thread, step.stack);
    Row row{Row::step,
            step.thread,
            step.number == 0 ? "" : std::to_string(step.number),
            step.text,
            indent,
            "",
            "",
            !step.marks.empty()};
    for (Mark mark : step.marks) {
      const std::string words = words_of(mark);
      if (!words.empty()) row.marks.push_back("← " + words);
    }
    add_place(row, step.stack);
    rows_.push_back(std::move(row));
    if (has_mark(step, Mark::no_return)) {
      rows_.push_back({Row::no_return, step.thread, "", "point of no return", 0, "", "", true});
      add_mailboxes(static_cast<std::size_t>(&step - execution_.steps.data()));
    }
  }

  // What waits in mailboxes. Of those that wait at the end it stands there.
  void add_mailboxes(std::size_t after) {
    const std::vector<const MailboxState*> mailboxes = mailboxes_after(execution_, after);
    for (std::size_t thread = 0; thread < mailboxes.size(); ++thread) {
      const bool says_it_itself =
          after >= execution_.steps.size() &&
          std::ranges::find(execution_.waiting, thread, &WaitingThread::thread) !=
              execution_.waiting.end();
      if (mailboxes[thread] == nullptr || says_it_itself) continue;
      rows_.push_back({Row::mailbox, thread, "", in_words(*mailboxes[thread]), 0, "", "", false});
    }
  }

  void add_waiting(const WaitingThread& waiting) {
    const std::size_t indent = add_calls(waiting.thread, waiting.stack);
    Row row{Row::waiting, waiting.thread, "", "waits " + waiting.reason, indent, "", "", true};
    add_place(row, waiting.stack);
    rows_.push_back(std::move(row));
  }

  const ReportExecution& execution_;
  const Report& report_;
  const bool all_;
  const Most most_;
  std::size_t story_begin_ = 0, story_end_ = 0;
  std::size_t alone_ = 0;         // so many steps are before there is a second thread
  std::set<std::size_t> writes_;  // between preemption and decision, of what is decided about
  std::vector<std::vector<std::string>> calls_;  // of each thread, at its last step
  std::vector<Row> rows_;
};

// Nobody reads hundreds of rows: the beginning, the end, and what is around marked ones are left.
std::vector<Row> without_middle(const std::vector<Row>& rows) {
  constexpr std::size_t most = 400, at_ends = 100, around = 10;
  if (rows.size() <= most) return rows;
  std::vector<char> is_kept(rows.size());
  const auto keep = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < std::min(end, rows.size()); ++i) is_kept[i] = 1;
  };
  keep(0, at_ends);
  keep(rows.size() - at_ends, rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].marked) keep(i - std::min(i, around), i + around + 1);
  }
  std::vector<Row> result;
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t end = i;
    while (end < rows.size() && !is_kept[end]) ++end;
    if (end > i) {
      result.push_back({Row::folded, rows[i].thread, "",
                        fmt::format("… {} that --trace shows", plural(end - i, "row")), 0, "", "",
                        false});
    } else {
      result.push_back(rows[end++]);
    }
    i = end;
  }
  return result;
}

}  // namespace

// What fits on a screen is shown; only longer executions are folded, the longer the more.
std::vector<Row> rows_of(const ReportExecution& execution, const Report& report, bool all) {
  constexpr std::size_t screen = 45;
  if (all) return Rows(execution, report, {SIZE_MAX, SIZE_MAX}).take();
  std::vector<Row> rows;
  for (const Rows::Most most : {Rows::Most{100, 100}, {5, 100}, {5, 16}, {5, 8}}) {
    rows = Rows(execution, report, most).take();
    if (rows.size() <= screen) break;
  }
  return without_middle(rows);
}

}  // namespace mazurka
