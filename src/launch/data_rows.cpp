#include "launch/data_rows.h"

namespace mazurka {

namespace {

bool is_same_place(const CallStack& a, const CallStack& b) {
  if (a.frames.empty() || b.frames.empty()) return false;
  const Frame& first = a.frames[0];
  const Frame& second = b.frames[0];
  if (first.line != second.line) return false;
  return first.line > 0 ? first.file == second.file : first.function == second.function;
}

bool is_data(const ReportStep& row) { return row.remark == Remark::Kind::data; }

// Whether it is a read and the write that follows from it.
bool belong_together(const ReportStep& read, const ReportStep& write) {
  return is_data(read) && is_data(write) && read.thread == write.thread &&
         read.what.kind == Kind::read && write.what.kind == Kind::write &&
         !read.what.before.empty() && !write.what.after.empty() &&
         read.what.object == write.what.object && is_same_place(read.stack, write.stack);
}

}  // namespace

void join_data(ReportExecution& execution, std::vector<char>& is_gone) {
  std::optional<std::size_t> last;  // row that is shown
  for (std::size_t i = 0; i < execution.steps.size(); ++i) {
    if (is_gone[i]) continue;
    ReportStep& row = execution.steps[i];
    if (last && belong_together(execution.steps[*last], row)) {
      row.what.before = execution.steps[*last].what.before;
      is_gone[*last] = 1;
    }
    last = i;
  }
}

}  // namespace mazurka
