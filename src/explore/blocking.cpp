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
    for (int k = 0; k < awaited(); ++k) own_[k] = own_store(await.operation.objects[k]);
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
    Point point;
    for (int k = 0; k < awaited(); ++k) {
      point.memory[k] = value_before(e, await_.operation.objects[k]);
      point.sees_own[k] = sees_own_before(e, own_[k]);
    }
    excluded_.clear();
    choose(0, point);
  }

  // How many values it waits for. (What takes bits may name a copy as well, which it overwrites.)
  int awaited() const {
    return await_.operation.kind == Kind::await && await_.operation.objects[1] != no_object ? 2 : 1;
  }

  // --- Stores of the process itself, which it sees until somebody overwrites them ---

  struct Own {
    ObjectId copy = no_object;  // none: it has stored nothing there that waited in a buffer
    std::int64_t value = 0;
  };

  // The last one to x before the await.
  Own own_store(ObjectId x) const {
    EventId g = f_ == no_event ? E_.last_of(await_.process) : E_.previous_of(f_);
    for (; g != no_event; g = E_.previous_of(g)) {
      const Operation& operation = E_[g].step.operation;
      if (is_buffered(operation) && operation.objects[0] == x) {
        return {operation.objects[1], E_[g].after};
      }
    }
    return {};
  }
  bool sees_own_before(EventId e, const Own& own) const {
    if (own.copy == no_object) return false;
    for (EventId g = E_.access_before(no_event, own.copy); g != no_event;
         g = E_.access_before(g, own.copy)) {
      if (g < e && writes(E_[g].step.operation)) return false;
    }
    return true;
  }

  // --- Where the await is put ---

  // After pre(E, e) and some other events: the values in memory, and whether the process sees its
  // own instead.
  struct Point {
    Values memory{};
    std::array<bool, 2> sees_own{};
  };
  Values seen_at(const Point& point) const {
    Values values = point.memory;
    for (int k = 0; k < 2; ++k) {
      if (point.sees_own[k]) values[k] = own_[k].value;
    }
    return values;
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
  void choose(std::size_t i, const Point& point) {
    if (i == relevant_.size()) {
      const Values values = seen_at(point);
      if (holds(await_.operation, values) && still_depends_on(e_)) reverse_(e_, sequence(values));
      return;
    }
    const EventId g = relevant_[i];
    bool possible = true;
    for (EventId excluded : excluded_) possible &= !E_.happens_before(excluded, g);
    if (possible) choose(i + 1, after(E_[g], point));
    if (!in_own_past(g)) {
      excluded_.push_back(g);
      choose(i + 1, point);
      excluded_.pop_back();
    }
  }

  Point after(const Event& event, Point point) const {
    const Operation& operation = event.step.operation;
    for (int k = 0; k < 2; ++k) {
      if (operation.objects[0] != await_.operation.objects[k]) continue;
      std::int64_t& value = point.memory[k];
      value = operation.access == Access::add ? plus(value, minus(event.after, event.before))
                                              : event.after;
      if (operation.objects[1] == own_[k].copy) point.sees_own[k] = false;
    }
    return point;
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
    if (await_.operation.kind == Kind::take_bits) v.back().operation.objects[1] = overwritten();
    return v;
  }

  // Who only reads a copy does not mind what takes bits unless that overwrites it.
  bool still_depends_on(EventId e) const {
    const Operation& operation = E_[e].step.operation;
    return await_.operation.kind != Kind::take_bits || operation.kind != Kind::read ||
           operation.objects[0] == await_.operation.objects[0] ||
           operation.objects[0] == overwritten();
  }

  // The copy that it overwrites there: the one that the first write that is left out overwrites in
  // E.
  ObjectId overwritten() const {
    ObjectId result = await_.operation.objects[1];
    for (std::size_t i = writers_.size(); i-- > 0;) {
      const EventId g = writers_[i];
      const bool is_left_out = std::ranges::find(excluded_, g) != excluded_.end();
      if (g < e_ || (std::ranges::find(relevant_, g) != relevant_.end() && !is_left_out)) break;
      result = E_[g].step.operation.objects[1];
    }
    return result;
  }

  Search& search_;
  const Execution& E_;
  const Step& await_;
  const EventId f_;  // of the await; no_event: it waits after E
  const Reverse& reverse_;
  std::array<Own, 2> own_;           // of what the await reads
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
