#include "report/interleaving.h"

#include <algorithm>

#include "report/lines.h"
#include "report/rows.h"
#include "report/style.h"

namespace mazurka {

namespace {

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

// The text and the marks of a row in lines, the first of which is so wide, and the others.
std::vector<std::string> broken(const Row& row, std::size_t first, std::size_t others) {
  return mazurka::broken(row.text, row.marks, first, others);
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
    std::string text =
        fmt::format("{}{:>{}}  ", row.marked ? ">" : " ", row.number, number_width_ - 1) +
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
    if (row.kind == Row::call || row.kind == Row::folded || row.kind == Row::mailbox) {
      return style_.dim(text);
    }
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
  std::size_t column_ = 0;        // width
  std::size_t places_ = 0;        // where places begin
  bool in_columns_ = true;
};

}  // namespace

std::string interleaving(const ReportExecution& execution, const Report& report,
                         const TextOptions& options) {
  return Table(execution, rows_of(execution, report, options.all_steps), options).text();
}

}  // namespace mazurka
