#include "explain/lay_out.h"

#include <algorithm>

namespace mazurka {

namespace {

bool is_about_a_lock(Kind kind) { return acquires(kind) || releases(kind); }

// In a data race, what the two threads have locked is of interest, also if nobody else locks it.
void show_locks_of_races(Watched& watched, const std::vector<Remark>& remarks) {
  ProcessSet racing;
  for (const Remark& remark : remarks) {
    if (remark.kind == Remark::Kind::access) racing.insert(remark.process);
  }
  for (ReportStep& step : watched.execution.steps) {
    if (racing.contains(ProcessId{static_cast<std::uint16_t>(step.thread)}) &&
        is_about_a_lock(step.what.kind)) {
      step.own = false;
    }
  }
}

ReportStep row_of(const Remark& remark) {
  ReportStep row;
  row.thread = index(remark.process);
  row.remark = remark.kind;
  row.what = remark.what;
  row.frees = remark.frees;
  row.message = remark.message;
  row.stack.addresses = remark.stack;
  if (remark.kind == Remark::Kind::finding) row.marks.push_back(Mark::fails);
  if (remark.kind == Remark::Kind::access) row.marks.push_back(Mark::race);
  return row;
}

class Layout {
 public:
  Layout(Watched watched, const std::vector<Remark>& remarks, std::size_t begin, std::size_t end)
      : watched_(std::move(watched)), remarks_(remarks), begin_(begin),
        end_(end), result_{std::move(watched_.execution), {}, std::move(watched_.cycle)},
        steps_(std::move(result_.execution.steps)) {
    result_.execution.steps.clear();
  }

  LaidOut take(const Narrator& narrator) {
    place_rows();
    name_threads(narrator);
    refer_to_rows();
    return std::move(result_);
  }

 private:
  bool is_left_out(std::size_t event) const { return event >= begin_ && event < end_; }

  void place_rows() {
    std::vector<ReportStep>& rows = result_.execution.steps;
    auto remark = remarks_.begin();
    const auto place_remarks = [&](std::size_t begun, bool left_out) {
      for (; remark != remarks_.end() && remark->steps <= begun; ++remark) {
        if (left_out) ++result_.execution.left_out;
        else rows.push_back(row_of(*remark));
      }
    };
    std::size_t number = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      place_remarks(i, i > begin_ && is_left_out(i));
      if (!steps_[i].own) steps_[i].number = ++number;
      if (i == begin_ && begin_ < end_) result_.execution.left_out_at = rows.size();
      if (is_left_out(i)) {
        ++result_.execution.left_out;
        result_.rows.push_back(std::nullopt);
        continue;
      }
      result_.rows.push_back(rows.size());
      rows.push_back(std::move(steps_[i]));
    }
    place_remarks(SIZE_MAX, false);
  }

  bool takes_part(std::size_t process) const {
    return watched_.processes.contains(ProcessId{static_cast<std::uint16_t>(process)});
  }

  // Those that take part. All couriers together are the network.
  void name_threads(const Narrator& narrator) {
    for (const Remark& remark : remarks_) watched_.processes.insert(remark.process);
    std::vector<ProcessId> in_order;
    for (ProcessId p : watched_.processes) in_order.push_back(p);
    std::ranges::sort(in_order, [&](ProcessId p, ProcessId q) { return narrator.is_before(p, q); });
    std::optional<std::size_t> network;
    for (ProcessId p : in_order) {
      if (threads_.size() <= index(p)) threads_.resize(index(p) + 1);
      if (narrator.is_courier(p) && network) {
        threads_[index(p)] = *network;
        continue;
      }
      if (narrator.is_courier(p)) network = result_.execution.threads.size();
      threads_[index(p)] = result_.execution.threads.size();
      result_.execution.threads.push_back(
          {network == threads_[index(p)] ? "network" : narrator.process_name(p), ""});
    }
  }

  void refer_to_rows() {
    ReportExecution& execution = result_.execution;
    for (ReportStep& step : execution.steps) {
      step.thread = threads_[step.thread];
      if (step.turn.why != Turn::Why::goes_on) step.turn.from = threads_[step.turn.from];
      std::erase_if(step.after, [&](std::size_t event) { return is_left_out(event); });
      for (std::size_t& event : step.after) event = *result_.rows[event];
      for (std::optional<NamedStep::Source>* source : {&step.what.source, &step.what.newest}) {
        if (*source) refer_to_number((*source)->step);
      }
      if (!step.mailbox) continue;
      if (takes_part(step.mailbox->thread)) step.mailbox->thread = threads_[step.mailbox->thread];
      else step.mailbox.reset();
    }
    for (WaitingThread& waiting : execution.waiting) {
      waiting.thread = threads_[waiting.thread];
      if (waiting.since) waiting.since = result_.rows[*waiting.since];
      if (waiting.since) add_mark(execution.steps[*waiting.since], Mark::acquire);
    }
    for (CycleLink& link : result_.cycle) {
      link.thread = threads_[link.thread];
      if (link.since) link.since = result_.rows[*link.since];
    }
  }

  // Of a step that has one and is shown.
  void refer_to_number(std::optional<std::size_t>& step) const {
    if (!step) return;
    const std::optional<std::size_t> row = result_.rows[*step];
    const std::size_t number = row ? result_.execution.steps[*row].number : 0;
    if (number > 0) step = number;
    else step.reset();
  }

  Watched watched_;
  const std::vector<Remark>& remarks_;
  const std::size_t begin_, end_;
  LaidOut result_;
  std::vector<ReportStep> steps_;     // by event
  std::vector<std::size_t> threads_;  // by process
};

}  // namespace

LaidOut lay_out(Watched watched, std::vector<Remark> remarks, const Narrator& narrator,
                std::size_t begin, std::size_t end) {
  std::ranges::stable_sort(remarks, {}, &Remark::steps);
  show_locks_of_races(watched, remarks);
  if (watched.execution.steps.size() < end) begin = end;  // it ended early: all is shown
  return Layout(std::move(watched), remarks, begin, end).take(narrator);
}

}  // namespace mazurka
