#include "explore/blocking.h"

#include <algorithm>

namespace mazurka {

namespace {

bool writes(const Operation& operation) {
  return operation.access != Access::none && operation.access != Access::read;
}

class AwaitReversals {
 public:
  AwaitReversals(Search& search, const Step& await, EventId f, const Reverse& reverse)
      : search_(search), E_(search.execution()), await_(await), f_(f), reverse_(reverse),
        past_(f == no_event ? E_.past_of(await.process) : E_.past_before(f)) {
    for (EventId e : accesses_before(f)) {
      const Operation& operation = E_[e].step.operation;
      if (writes(operation)) writers_.push_back(e);
      if (in_own_past(e)) continue;
      if (dependent(await_.operation.access, operation.access, E_.equivalence())) {
        candidates_.push_back(e);
      }
    }
  }

  void run() {
    for (EventId e : candidates_) reverse(e);
  }

 private:
  // Of what is awaited, in the order of E.
  std::vector<EventId> accesses_before(EventId f) const {
    std::vector<EventId> result;
    for (ObjectId x : await_.operation.objects) {
      if (x == no_object) break;
      for (EventId e = E_.access_before(f, x); e != no_event; e = E_.access_before(e, x)) {
        result.push_back(e);
      }
    }
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }
  bool in_own_past(EventId e) const { return past_[index(E_.process(e))] > index(e); }

  void reverse(EventId e) {
    e_ = e;
    relevant_.clear();
    for (EventId g : writers_) {
      if (g > e && !E_.happens_before(e, g)) relevant_.push_back(g);
    }
    Values values{};
    for (int k = 0; k < 2; ++k) {
      if (await_.operation.objects[k] != no_object) {
        values[k] = value_before(e, await_.operation.objects[k]);
      }
    }
    excluded_.clear();
    choose(0, values);
  }

  // The value of x after pre(E, e), as the await would find it. What events have seen tells it, those
  // before the await first: a program can use memory again for something else without an event, such as
  // the stack of a thread that has ended.
  std::int64_t value_before(EventId e, ObjectId x) {
    const auto is_of_x = [&](EventId g) {
      const Operation& operation = E_[g].step.operation;
      return operation.objects[0] == x && operation.access != Access::none &&
             operation.kind != Kind::await;  // which may look at another one
    };
    for (EventId g : writers_) {
      if (g >= e && is_of_x(g)) return E_[g].before;
    }
    for (EventId g = E_.access_before(f_, x); g != no_event; g = E_.access_before(g, x)) {
      if (is_of_x(g)) return E_[g].after;  // no writer comes between e and the await
    }
    for (EventId g = f_; g != no_event && index(g) < E_.size(); g = next(g)) {
      if (is_of_x(g)) return E_[g].before;
    }
    return search_.value(x);
  }

  // Takes or leaves relevant_[i] and those behind it.
  void choose(std::size_t i, Values values) {
    if (i == relevant_.size()) {
      if (holds(await_.operation, values)) reverse_(e_, sequence(values));
      return;
    }
    const EventId g = relevant_[i];
    bool possible = true;
    for (EventId excluded : excluded_) possible &= !E_.happens_before(excluded, g);
    if (possible) choose(i + 1, after(E_[g], values));
    if (!in_own_past(g)) {
      excluded_.push_back(g);
      choose(i + 1, values);
      excluded_.pop_back();
    }
  }

  Values after(const Event& event, Values values) const {
    const Operation& operation = event.step.operation;
    for (int k = 0; k < 2; ++k) {
      if (operation.objects[0] != await_.operation.objects[k]) continue;
      values[k] = operation.access == Access::add
                      ? plus(values[k], minus(event.after, event.before))
                      : event.after;
    }
    return values;
  }

  // What does not happen after e nor after what is left out, then the await as it is with these
  // values.
  Sequence sequence(const Values& values) const {
    Sequence v;
    for (EventId g : E_.notdep(e_)) {
      bool kept = true;
      for (EventId excluded : excluded_) kept &= g != excluded && !E_.happens_before(excluded, g);
      if (kept) v.push_back(E_[g].step);
    }
    v.push_back(await_);
    v.back().operation.access = access_at(await_.operation, values[0]);
    return v;
  }

  Search& search_;
  const Execution& E_;
  const Step& await_;
  const EventId f_;  // of the await; no_event: it waits after E
  const Reverse& reverse_;
  const Clock past_;                 // of the await's process, before the await
  std::vector<EventId> writers_;     // of what the await reads, before the await
  std::vector<EventId> candidates_;  // what it depends on and may be put before
  EventId e_{};                      // the one it is to be put before
  std::vector<EventId> relevant_;    // the later writers that do not happen after e_
  std::vector<EventId> excluded_;    // those of them that are left out
};

}  // namespace

void reverse_await(Search& search, EventId f, const Reverse& reverse) {
  const Step& step = search.execution()[f].step;
  if (awaits(step.operation.kind)) AwaitReversals(search, step, f, reverse).run();
}

void reverse_waiting(Search& search, const Algorithm& algorithm, const Execution& E,
                     const Reverse& reverse) {
  for (ProcessId p : search.alive()) {
    const Step step = search.pending(p);
    require(algorithm, step.operation);
    if (awaits(step.operation.kind)) {
      AwaitReversals(search, step, no_event, reverse).run();
    } else if (waits_for_owner(step.operation.kind)) {
      const EventId e = E.lock_race(step);
      if (e != no_event) reverse(e, E.reversal(e, step));
    }
  }
}

}  // namespace mazurka
