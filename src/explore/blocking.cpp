#include "explore/blocking.h"

namespace mazurka {

namespace {

bool writes(const Operation& operation) {
  return operation.access != Access::none && operation.access != Access::read;
}

// The values of the awaited variables, as far as an await looks at them.
using Values = std::array<std::int64_t, 2>;

class AwaitReversals {
 public:
  AwaitReversals(Search& search, const Step& await, EventId f,
                 const std::function<void(EventId, const Sequence&)>& reverse)
      : search_(search), E_(search.execution()), await_(await), reverse_(reverse),
        past_(f == no_event ? E_.past_of(await.process) : E_.past_before(f)) {
    const std::uint32_t end = f == no_event ? static_cast<std::uint32_t>(E_.size()) : index(f);
    for (EventId e{0}; index(e) < end; e = next(e)) {
      if (writes(E_[e].step.operation) && awaits(E_[e].step.operation.objects[0])) {
        writers_.push_back(e);
      }
    }
  }

  void run() {
    for (std::size_t i = 0; i < writers_.size(); ++i) {
      if (!in_own_past(writers_[i])) reverse_from(i);
    }
  }

 private:
  bool awaits(ObjectId x) const {
    return x == await_.operation.objects[0] || x == await_.operation.objects[1];
  }
  bool in_own_past(EventId e) const { return past_[index(E_.process(e))] > index(e); }

  void reverse_from(std::size_t i) {
    e_ = writers_[i];
    relevant_.clear();
    for (std::size_t k = i + 1; k < writers_.size(); ++k) {
      if (!E_.happens_before(e_, writers_[k])) relevant_.push_back(writers_[k]);
    }
    Values values{};
    for (int k = 0; k < 2; ++k) {
      if (await_.operation.objects[k] != no_object) {
        values[k] = value_before(i, await_.operation.objects[k]);
      }
    }
    excluded_.clear();
    choose(0, values);
  }

  // The value of x after pre(E, writers_[i]).
  std::int64_t value_before(std::size_t i, ObjectId x) {
    for (; i < writers_.size(); ++i) {
      const Event& event = E_[writers_[i]];
      if (event.step.operation.objects[0] == x) return event.before;
    }
    // Nobody wrote x between there and the await; after the await somebody may have.
    for (EventId e = writers_.empty() ? EventId{0} : next(writers_.back()); index(e) < E_.size();
         e = next(e)) {
      const Operation& operation = E_[e].step.operation;
      if (writes(operation) && operation.objects[0] == x) return E_[e].before;
    }
    return search_.value(x);
  }

  // Takes or leaves relevant_[i] and those behind it.
  void choose(std::size_t i, Values values) {
    if (i == relevant_.size()) {
      if (holds(await_.operation, values)) reverse_(e_, sequence());
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

  // What does not happen after e nor after what is left out, then the await.
  Sequence sequence() const {
    Sequence v;
    for (EventId g : E_.notdep(e_)) {
      bool kept = true;
      for (EventId excluded : excluded_) kept &= g != excluded && !E_.happens_before(excluded, g);
      if (kept) v.push_back(E_[g].step);
    }
    v.push_back(await_);
    return v;
  }

  Search& search_;
  const Execution& E_;
  const Step& await_;
  const std::function<void(EventId, const Sequence&)>& reverse_;
  const Clock past_;               // of the await's process, before the await
  std::vector<EventId> writers_;   // of what the await reads, before the await
  EventId e_{};                    // the one the await is to be put before
  std::vector<EventId> relevant_;  // the later ones that do not happen after e_
  std::vector<EventId> excluded_;  // those of them that are left out
};

}  // namespace

void for_each_await_reversal(Search& search, const Step& await, EventId f,
                             const std::function<void(EventId, const Sequence&)>& reverse) {
  AwaitReversals(search, await, f, reverse).run();
}

}  // namespace mazurka
