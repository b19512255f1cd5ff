#include "explore/sleep_characterisation.h"

#include <algorithm>

namespace mazurka {

namespace {

enum class Effect { block, indep, go_on };

// Whether the operation is on x, or reads a store of its own process that the first event of the
// race overwrites there.
bool is_on_object(const Operation& operation, const SleepExpression& psi) {
  return operation.objects[0] == psi.x ||
         reads_copy_overwritten_by(psi.first_step.operation, operation);
}

bool is_access(const MetEvent& e, const SleepExpression& psi) {
  return e.actual.operation.access == psi.access && is_on_object(e.step.operation, psi);
}

// The event is a first access to x and happens after all heads: it may be the head of a schedule.
bool is_first(const MetEvent& e, const SleepExpression& psi) {
  return std::none_of(psi.R.begin(), psi.R.end(),
                      [&](const auto& key) { return e.is_after(key.process, key.i); });
}

bool is_after_heads(const MetEvent& e, std::span<const SleepExpression::Item> P) {
  return std::all_of(P.begin(), P.end(), [&](const auto& item) {
    return !item.is_head || e.is_after(item.step.process, item.i);
  });
}

// e ↔ item: different processes and dependent accesses; or another way at the same choice.
bool conflicts(const MetEvent& e, const SleepExpression::Item& item) {
  if (e.step.process == item.step.process) {
    return e.i == item.i && e.step.choice != item.step.choice;
  }
  return e.step.operation.access != Access::none &&
         dependent(e.step, item.step, Equivalence::mazurkiewicz);
}

bool depends(const MetEvent& e, std::span<const Step> C) {
  return std::ranges::any_of(
      C, [&](const Step& c) { return dependent(e.actual, c, Equivalence::mazurkiewicz); });
}

bool is_same(const MetEvent& e, const SleepExpression::Item& item) {
  return e.step.process == item.step.process && e.i == item.i;
}

// `head`: the event can be the head of a schedule that the expression stands for.
Effect update_prefix(const MetEvent& e, bool head, SleepExpression& psi) {  // 29
  for (std::size_t l = 0; l < psi.P.size(); ++l) {                          // 31-33
    SleepExpression::Item& item = psi.P[l];
    if (item.is_head) continue;
    if (depends(e, item.C) || conflicts(e, item)) item.C.push_back(e.actual);  // 34
    else if (!is_same(e, item)) continue;
    const bool fresh = is_after_heads(e, std::span(psi.P).first(l));
    if (item.C.empty()) psi.P.erase(psi.P.begin() + l);       // 35
    if (!head || !fresh) return Effect::go_on;                // 37, 40
    return is_first(e, psi) ? Effect::block : Effect::go_on;  // 38
  }
  return Effect::indep;  // 36
}

// The step as it would be if the first event of the race had happened.
Step after_first(Step step, const SleepExpression& psi) {
  if (is_on_object(step.operation, psi)) {
    step.operation = after(psi.first_step, psi.first_value, step.operation);
  }
  return step;
}

// A schedule with this head can reverse a race with the first event: it is dependent with that, but
// neither is nor follows it.
bool reverses_race(const MetEvent& e, const SleepExpression& psi) {
  const SleepExpression::Key& first = psi.first;
  return dependent(e.step.operation.access, psi.first_step.operation.access,
                   Equivalence::mazurkiewicz) &&
         !(e.step.process == first.process && e.i == first.i) &&
         !e.is_after(first.process, first.i);
}

Effect update(const MetEvent& met, SleepExpression& psi) {  // 12, 14
  const Step step = after_first(met.step, psi);
  const MetEvent e(met, step);
  const bool head = is_access(e, psi) && reverses_race(met, psi);
  Effect outcome = update_prefix(e, head, psi);  // 13, 15
  if (outcome == Effect::indep && !psi.inner.empty()) {
    const auto blocks = [&] {  // 18, 23
      return is_first(e, psi) && is_after_heads(e, psi.P) ? Effect::block : Effect::go_on;
    };
    const auto is_before = [&](const SleepExpression::Head& head) {
      return head.object != psi.x && e.is_after(head.process, head.i);
    };
    if (head && std::any_of(psi.D.begin(), psi.D.end(), is_before)) {  // 17
      outcome = blocks();                                              // 19, 20
    } else {
      SleepExpression& inner = psi.inner[0];
      outcome = update(e, inner);
      if (outcome == Effect::block) {                                   // 21
        psi.D.push_back({{e.step.process, e.i}, inner.x});              // 25, 26
        outcome = head && psi.x == inner.x ? blocks() : Effect::go_on;  // 22-24
      }
    }
  }
  if (is_access(e, psi)) psi.R.push_back({e.step.process, e.i});  // 39
  return outcome;
}

// At some depth the expression is P ▷ y, and e accesses y in another way: what the expression stands
// for can no longer be completed.
bool is_over(const SleepExpression& psi, const Operation& e) {
  return (e.access != Access::none && e.objects[0] == psi.x &&
          dependent(e.access, psi.access, Equivalence::mazurkiewicz)) ||
         (!psi.inner.empty() && is_over(psi.inner[0], e));
}

// Whether the event can change the expression, or block: a quick look before it is copied.
bool concerns(const MetEvent& met, const SleepExpression& psi) {
  if (is_over(psi, met.actual.operation)) return true;
  const Step step = after_first(met.step, psi);
  const MetEvent e(met, step);
  const auto touches = [&](const SleepExpression::Item& item) {
    return !item.is_head && (is_same(e, item) || conflicts(e, item) || depends(e, item.C));
  };
  return is_access(e, psi) || std::ranges::any_of(psi.P, touches) ||
         (!psi.inner.empty() && concerns(e, psi.inner[0]));
}

}  // namespace

bool update(Characterisation& sleep, const MetEvent& e) {  // 7
  const auto concerns = [&](const SleepExpression& psi) { return mazurka::concerns(e, psi); };
  if (sleep == nullptr || std::ranges::none_of(*sleep, concerns)) return true;
  SleepExpressions updated;
  updated.reserve(sleep->size());
  for (const SleepExpression& psi : *sleep) {
    if (is_over(psi, e.actual.operation)) continue;  // 11
    updated.push_back(psi);
    if (update(e, updated.back()) == Effect::block) return false;  // 9
  }
  if (updated.empty()) sleep = nullptr;
  else sleep = Characterisation(std::move(updated));  // 10
  return true;
}

}  // namespace mazurka
