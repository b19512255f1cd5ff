// POP's sleep sets: not the schedules themselves, of which there can be exponentially many, but
// expressions that recognise them when they are about to be completed.
// Abdulla, Atig, Das, Jonsson, Sagonas: Parsimonious Optimal DPOR, CAV 2024, Section 4.3 and
// Algorithm 2. Numbers in the margin of the .cpp file are the lines of Algorithm 2.
//
// Where the printed algorithm is read differently:
// - 18, 23, 38: an event blocks if *no* event of R happens before it.
// - R begins with the head of the schedule that the expression was made for, at every depth.
// - Every access of the expression's kind to its object joins R, whatever else it does.
// - A choice that goes another way than the recorded one is in conflict with it.
//
// Ours: the paper has reads and writes. Here an expression stands for schedules whose heads access
// an object in one way that commutes with itself: reads (failed compare-and-swaps and trylocks
// among them) or additions. The events of P stand where the first event of the race had happened,
// so what is met is compared with them as what it would have been there: a compare-and-swap or
// trylock that fails now may have succeeded.

#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "core/execution.h"

namespace mazurka {

// An event that is met in an execution: (p, i), what it does, and its past.
class MetEvent {
 public:
  MetEvent(const Execution& E, const Step& step, std::uint32_t i, Clock clock)
      : actual(step), step(step), i(i), E_(E), clock_(clock) {}

  // The same event, to be compared as another step.
  MetEvent(const MetEvent& e, const Step& step)
      : actual(e.actual), step(step), i(e.i), E_(e.E_), clock_(e.clock_) {}

  // (q, j) happens before this event.
  bool is_after(ProcessId q, std::uint32_t j) const {
    if (q == step.process) return j < i;  // this event need not be in E
    const std::uint32_t last = index(q) < clock_.size() ? clock_[index(q)] : 0;
    return last != 0 && E_.index_in_process(EventId{last - 1}) >= j;
  }

  const Step& actual;
  const Step& step;  // as what it is compared with the events of P
  const std::uint32_t i;

 private:
  const Execution& E_;
  const Clock clock_;
};

// P ▷ x, or P[ψ] ▷ x.
struct SleepExpression {
  struct Key {
    ProcessId process;
    std::uint32_t i;
  };
  struct Head : Key {
    ObjectId object;
  };
  // P is w0 {e1} w1 {e2} w2 …: events, and heads of schedules in braces.
  struct Item {
    Step step;
    std::uint32_t i;
    bool is_head;
    std::vector<Step> C;  // what was met in conflict with it, and what depends on that
  };

  std::vector<Item> P;
  std::vector<SleepExpression> inner;  // ψ: none or one
  std::vector<Head> D;                 // the heads of schedules that ψ recognised
  ObjectId x;
  Access access;             // how the heads access x
  Key first;                 // the first event of the race,
  Step first_step;           // what it did,
  std::int64_t first_value;  // and the value that the second event would meet right after it
  std::vector<Key> R;        // the accesses of that kind to x that were met

  std::size_t size() const { return P.size() + (inner.empty() ? 0 : inner[0].size()); }
};

using SleepExpressions = std::vector<SleepExpression>;

// A set of expressions; none is the empty set. Shared by all prefixes that have the same, in one thread only:
// counting the users costs nothing then.
class Characterisation {
 public:
  Characterisation(std::nullptr_t = nullptr) {}
  explicit Characterisation(SleepExpressions expressions)
      : shared_(new Shared{std::move(expressions), 1}) {}
  Characterisation(const Characterisation& other) : shared_(other.shared_) {
    if (shared_ != nullptr) ++shared_->users;
  }
  Characterisation(Characterisation&& other) noexcept
      : shared_(std::exchange(other.shared_, nullptr)) {}
  Characterisation& operator=(Characterisation other) {
    std::swap(shared_, other.shared_);
    return *this;
  }
  ~Characterisation() {
    if (shared_ != nullptr && --shared_->users == 0) delete shared_;
  }

  bool operator==(std::nullptr_t) const { return shared_ == nullptr; }
  const SleepExpressions& operator*() const { return shared_->expressions; }
  const SleepExpressions* operator->() const { return &shared_->expressions; }

 private:
  struct Shared {
    SleepExpressions expressions;
    std::size_t users;
  };
  Shared* shared_ = nullptr;
};

// UpdSeq(⟨e⟩, sleep): false if e completes a schedule that sleeps; otherwise `sleep` is updated.
bool update(Characterisation& sleep, const MetEvent& e);

}  // namespace mazurka
