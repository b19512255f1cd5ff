#include "report/interleaving.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "report/style.h"
#include "report/text.h"

namespace mazurka {

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string shortened(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  std::string result;
  std::size_t shown = 0;
  for (char c : text) {
    const bool begins = (c & 0xc0) != 0x80;
    if (begins && ++shown >= width) break;
    result += c;
  }
  return width == 0 ? "" : result + "…";
}

namespace {

// A line of the table.
struct Row {
  enum Kind { step, call, folded, switched, no_return, waiting } kind = step;
  std::size_t thread = 0;
  std::string number;
  std::string text;
  std::size_t indent = 0;
  std::string place;   // "bank.cpp:21"
  std::string source;  // the text of that line
  bool marked = false;
  std::vector<std::string> marks = {};  // "← decides"
};

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

// "MpmcQueue::try_pop" for "telemetry::MpmcQueue<telemetry::Reading>::try_pop": the stacks have it in
// full.
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
  const std::size_t before = last == std::string::npos || last == 0 ? last : plain.rfind("::", last - 1);
  return before == std::string::npos ? plain : plain.substr(before + 2);
}

// Own functions on a stack, outermost first.
std::vector<std::string> calls(const CallStack& stack) {
  std::vector<std::string> functions;
  for (auto frame = stack.frames.rbegin(); frame != stack.frames.rend(); ++frame) {
    if (is_own(*frame)) functions.push_back(short_function(frame->function));
  }
  return functions;
}

// Whether a step has written a variable. "compare_and_swap x fails: 2, not 1" has not.
bool is_write(const ReportStep& step) {
  static constexpr std::string_view writers[] = {"write", "add", "fetch_add", "exchange",
                                                 "compare_and_swap"};
  const std::string failure = step.kind + " " + step.object + " fails:";
  return std::ranges::find(writers, step.kind) != std::end(writers) &&
         !step.text.starts_with(failure);
}

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
    while (story_begin_ < steps.size() && !steps[story_begin_].preempts) ++story_begin_;
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
      while (end < execution_.steps.size() && execution_.steps[end].switched.empty() &&
             execution_.steps[end].thread == execution_.steps[begin].thread &&
             (execution_.left_out == 0 || end != execution_.left_out_at)) {
        ++end;
      }
      add_stretch(begin, end);
      begin = end;
    }
    for (const WaitingThread& waiting : execution_.waiting) add_waiting(waiting);
    return std::move(rows_);
  }

 private:
  static constexpr std::size_t deepest = 4;          // indentation

  // The steps before the first spawn, if one thread takes all of them.
  void find_alone() {
    const std::vector<ReportStep>& steps = execution_.steps;
    const auto spawn = std::ranges::find(steps, "spawn", &ReportStep::kind);
    if (all_ || spawn == steps.end()) return;
    if (std::all_of(steps.begin(), spawn, [&](const ReportStep& step) {
          return step.thread == spawn->thread;
        })) {
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
      if (std::ranges::find(steps[i].marks, Mark::flipped) == steps[i].marks.end()) continue;
      decide.push_back(i);
      objects.push_back(steps[i].object);
    }
    if (decide.empty()) return;
    const bool is_preempted = steps[story_begin_].preempts;
    const std::size_t begin = is_preempted ? std::min(story_begin_, decide.front()) : decide.front();
    for (std::size_t i = begin; i < decide.back(); ++i) {
      if (is_write(steps[i]) && std::ranges::find(objects, steps[i].object) != objects.end()) {
        writes_.insert(i);
      }
    }
  }

  // Never folded.
  bool is_telling(std::size_t i) const {
    const ReportStep& step = execution_.steps[i];
    return !step.marks.empty() || step.kind == "free" || writes_.contains(i);
  }

  bool is_shown(const ReportStep& step) const {
    return all_ || !step.own || !step.marks.empty();
  }

  bool is_same_step(std::size_t i, std::size_t k) const {
    const ReportStep& a = execution_.steps[i];
    const ReportStep& b = execution_.steps[k];
    return a.text == b.text && !is_telling(i) && !is_telling(k) &&
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
    if (!step.switched.empty() || !is_other || step.number != 0 || step.own) return step.switched;
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
    if (!step.text.starts_with("read ") || rounds(steps, at, 1) < 2) return at;
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
    row.place = fmt::format("{}:{}", std::filesystem::path(frame->file).filename().string(),
                            frame->line);
    row.source = trimmed(source_line(report_, *frame));
    // The last line of a statement: "});".
    if (std::ranges::none_of(row.source, [](unsigned char c) { return std::isalnum(c) != 0; })) {
      row.source.clear();
    }
  }

  void add_step(const ReportStep& step) {
    const std::size_t indent = add_calls(step.thread, step.stack);
    Row row{Row::step, step.thread, step.number == 0 ? "" : std::to_string(step.number), step.text,
            indent, "", "", !step.marks.empty()};
    for (Mark mark : step.marks) {
      const std::string words = words_of(mark);
      if (!words.empty()) row.marks.push_back("← " + words);
    }
    add_place(row, step.stack);
    rows_.push_back(std::move(row));
    if (std::ranges::find(step.marks, Mark::no_return) != step.marks.end()) {
      rows_.push_back({Row::no_return, step.thread, "",
                       "point of no return", 0, "", "",
                       true});
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

// What fits on a screen is shown; only longer executions are folded, the longer the more.
std::vector<Row> rows_of(const ReportExecution& execution, const Report& report, bool all) {
  constexpr std::size_t screen = 45;
  if (all) return Rows(execution, report, {SIZE_MAX, SIZE_MAX}).take();
  std::vector<Row> rows;
  for (const Rows::Most most : {Rows::Most{100, 100}, {5, 100}, {5, 16}, {5, 8}}) {
    rows = Rows(execution, report, most).take();
    if (rows.size() <= screen) break;
  }
  return rows;
}

// What the head of a column says behind the name of its thread.
std::string function_in_head(const ReportThread& thread) {
  return thread.function == thread.name ? "" : short_function(thread.function);
}

// Whether the functions do not tell the threads from each other.
bool run_the_same(const std::vector<ReportThread>& threads) {
  std::vector<std::string> functions;
  for (const ReportThread& thread : threads) functions.push_back(function_in_head(thread));
  std::erase(functions, "");
  return functions.size() > 1 &&
         std::ranges::count(functions, functions[0]) == std::ssize(functions);
}

// "… → BlockingQueue::push → BlockingQueue::closed": the innermost calls matter most.
std::string shortened_calls(const std::string& calls, std::size_t width) {
  static constexpr std::string_view arrow = " → ";
  const std::size_t last = calls.rfind(arrow);
  std::size_t from = 0;
  std::string result = calls;
  while (display_width(result) > width && last != std::string::npos && from <= last) {
    from = calls.find(arrow, from) + arrow.size();
    result = "…" + std::string(arrow) + calls.substr(from);
  }
  return shortened(result, width);
}

// Of text and marks in one line.
std::size_t full_width(const Row& row) {
  std::size_t width = display_width(row.text);
  for (const std::string& mark : row.marks) width += 2 + display_width(mark);
  return width;
}

// The words of a text, but "= 2" and "1 -> 2" in one.
std::vector<std::string> unbroken(const std::string& text) {
  std::vector<std::string> parts;
  bool goes_on = false;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!parts.empty() && (goes_on || word == "->")) {
      parts.back() += " " + word;
    } else {
      parts.push_back(word);
    }
    goes_on = word == "->" || word == "=" || word == "!=";
    at = end + 1;
  }
  return parts;
}

// The text and the marks of a row in lines, the first of which is so wide, and the others. It is
// broken between words, but not within a mark.
std::vector<std::string> broken(const Row& row, std::size_t first, std::size_t others) {
  std::vector<std::string> lines = {""};
  const auto add = [&](const std::string& words, const std::string& gap) {
    const std::size_t room = lines.size() == 1 ? first : others;
    if (lines.back().empty()) {
      lines.back() = shortened(words, room);
    } else if (display_width(lines.back() + gap + words) <= room) {
      lines.back() += gap + words;
    } else {
      lines.push_back(shortened(words, others));
    }
  };
  for (const std::string& words : unbroken(row.text)) add(words, " ");
  for (const std::string& mark : row.marks) add(mark, "  ");
  return lines;
}

class Table {
 public:
  Table(const ReportExecution& execution, std::vector<Row> rows, const TextOptions& options)
      : execution_(execution), rows_(std::move(rows)), style_(options.color),
        width_(std::max<std::size_t>(options.width, 40)) {
    std::size_t longest = 0;
    bool has_places = false;
    for (const Row& row : rows_) {
      number_width_ = std::max(number_width_, row.number.size() + 1);
      if (row.kind != Row::switched && row.kind != Row::no_return) {
        longest = std::max(longest, 2 * row.indent + full_width(row));
      }
      has_places |= !row.place.empty();
    }
    const std::size_t threads = execution_.threads.size();
    // The last column needs room for a text, and the source stands to the right of it.
    const std::size_t left = has_places ? width_ * 3 / 5 : width_;
    const std::size_t last = std::min(longest, left / 2);
    const std::size_t between = left > first_column() + last ? left - first_column() - last : 0;
    column_ = threads <= 1 ? 0 : std::min<std::size_t>(between / (threads - 1), 26);
    in_columns_ = threads <= 1 || column_ >= 5;
    if (!in_columns_) column_ = threads <= 8 ? 2 : 1;
    std::size_t end = 0;
    for (const Row& row : rows_) {
      if (row.kind == Row::switched || row.kind == Row::no_return) continue;
      end = std::max(end, begin_of(row) + full_width(row));
    }
    places_ = std::min(end + 2, left);
  }

  std::string text() const {
    std::string text = in_columns_ ? head() : "";
    for (const Row& row : rows_) text += line(row);
    return text;
  }

 private:
  std::size_t first_column() const { return number_width_ + 2; }
  std::size_t column(std::size_t thread) const { return first_column() + thread * column_; }

  std::string name_before(const Row& row) const {
    return in_columns_ ? "" : execution_.threads[row.thread].name + ": ";
  }

  std::size_t begin_of(const Row& row) const {
    return column(row.thread) + 2 * row.indent + display_width(name_before(row));
  }

  std::string head() const {
    std::string line(number_width_ - 4, ' ');
    line += "step";
    for (std::size_t i = 0; i < execution_.threads.size(); ++i) {
      line.resize(line.size() + column(i) - display_width(line), ' ');
      line += title(i);
    }
    return style_.bold(line) + "\n";
  }

  std::size_t room_in_head(std::size_t thread) const {
    const bool is_last = thread + 1 == execution_.threads.size();
    return is_last ? width_ - column(thread) : column_ - 1;
  }

  // "T1 worker". A function of which only a few letters can be shown is left out, and so is one that
  // all threads run if there is not room for all of them.
  std::string title(std::size_t i) const {
    const ReportThread& thread = execution_.threads[i];
    const std::string function = function_in_head(thread);
    const std::string name = shortened(thread.name, room_in_head(i));
    const std::size_t left = room_in_head(i) - display_width(name);
    const bool fits = display_width(function) < left;
    constexpr std::size_t fewest = 6;
    if (function.empty() || (!fits && left < fewest + 2)) return name;
    if (run_the_same(execution_.threads) && !all_fit()) return name;
    return name + " " + shortened(function, left - 1);
  }

  bool all_fit() const {
    for (std::size_t i = 0; i < execution_.threads.size(); ++i) {
      const ReportThread& thread = execution_.threads[i];
      const std::string function = function_in_head(thread);
      const std::string title = thread.name + " " + function;
      if (!function.empty() && display_width(title) > room_in_head(i)) return false;
    }
    return true;
  }

  // Lines for the threads that do nothing now, up to where the text begins.
  std::string guides(std::size_t begin) const {
    const std::size_t from = first_column();
    std::string text;
    for (std::size_t i = 0; i < execution_.threads.size() && in_columns_; ++i) {
      if (column(i) < from || column(i) >= begin) continue;
      text += std::string(column(i) - from - display_width(text), ' ') + "│";
    }
    text += std::string(begin - from - display_width(text), ' ');
    return text;
  }

  std::string line(const Row& row) const {
    if (row.kind == Row::switched) return between(row, "──");
    if (row.kind == Row::no_return) return between(row, "══");
    const std::vector<std::string> lines = lines_of(row);
    std::string text = fmt::format("{}{:>{}}  ", row.marked ? ">" : " ", row.number,
                                   number_width_ - 1) +
                       style_.dim(guides(column(row.thread)) + std::string(2 * row.indent, ' ') +
                                  name_before(row));
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
      text += styled(row, lines[i]) + "\n" + continued(row);
    }
    const std::size_t begin = lines.size() == 1 ? begin_of(row) : begin_below(row);
    const std::string right = place_and_source(row, begin + display_width(lines.back()));
    text += styled(row, lines.back()) + right;
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
    if (row.marked && right.empty() && !row.place.empty()) text += place_below(row);
    return text;
  }

  std::size_t room_from(std::size_t begin) const {
    return width_ > begin + 10 ? width_ - begin : 10;
  }

  std::vector<std::string> lines_of(const Row& row) const {
    const std::size_t room = room_from(begin_of(row));
    if (row.kind == Row::call) return {shortened_calls(row.text, room)};
    return broken(row, room, room_from(begin_below(row)));
  }

  // Lines below the first one of a row are indented a little more.
  std::size_t begin_below(const Row& row) const { return column(row.thread) + 2 * row.indent + 2; }

  std::string continued(const Row& row) const {
    return std::string(first_column(), ' ') + style_.dim(guides(column(row.thread))) +
           std::string(2 * row.indent + 2, ' ');
  }

  std::string styled(const Row& row, const std::string& text) const {
    if (row.kind == Row::call || row.kind == Row::folded) return style_.dim(text);
    return row.marked ? style_.bad(text) : text;
  }

  // The place of a marked row is worth a line of its own.
  std::string place_below(const Row& row) const {
    const std::size_t used = begin_below(row) + 2 + display_width(row.place);
    std::string text = continued(row) + style_.dim("↳ ") + style_.place(row.place);
    if (used + 12 < width_) text += style_.dim("  " + shortened(row.source, width_ - used - 2));
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  }

  std::string place_and_source(const Row& row, std::size_t end) const {
    if (row.place.empty()) return "";
    const std::size_t begin = std::max(places_, end + 2);
    if (begin + display_width(row.place) > width_) return "";
    const std::size_t left = width_ - begin - display_width(row.place);
    std::string text(begin - end, ' ');
    text += style_.place(row.place);
    if (left > 12) text += style_.dim("  " + shortened(row.source, left - 2));
    return text;
  }

  // A line between steps, across the columns.
  std::string between(const Row& row, const char* rule) const {
    const std::size_t room = room_from(first_column() + 3);
    std::string text;
    for (const std::string& line : broken(row, room, room)) {
      const std::string ruled = fmt::format("{:<2} {}", text.empty() ? rule : "", line);
      text += std::string(first_column(), ' ') +
              (row.marked ? style_.bad(ruled) : style_.dim(ruled)) + "\n";
    }
    return text;
  }

  const ReportExecution& execution_;
  const std::vector<Row> rows_;
  const Style style_;
  const std::size_t width_;
  std::size_t number_width_ = 5;  // with the > before it
  std::size_t column_ = 0;    // width
  std::size_t places_ = 0;    // where places begin
  bool in_columns_ = true;
};

}  // namespace

std::string interleaving(const ReportExecution& execution, const Report& report,
                         const TextOptions& options) {
  return Table(execution, rows_of(execution, report, options.all_steps), options).text();
}

}  // namespace mazurka
