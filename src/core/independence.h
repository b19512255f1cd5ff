// Whether two operations are dependent. This is the only place that decides it. The table stands
// in the header because it is asked several times per event.

#pragma once

#include "core/observation.h"
#include "core/operation.h"

namespace mazurka {

// Which executions count as the same trace.
enum class Equivalence : std::uint8_t {
  mazurkiewicz,  // operations on one object are dependent unless both only read or both only add
  observed,  // two writes, or two messages, are dependent only if somebody can tell (observation.h)
  exclusive,  // all operations on one object are dependent, but for mailboxes
};

enum class Dependence : std::uint8_t { never, always, if_observed, if_accepted };

// The table: dependence of two operations of different processes on the same object.
inline constexpr auto dependence_table = [] {
  constexpr Dependence _ = Dependence::never;
  constexpr Dependence X = Dependence::always;
  constexpr Dependence o = Dependence::if_observed;
  constexpr Dependence c = Dependence::if_accepted;
  // Releases of one lock by different processes never meet without an acquire between them, so
  // their entry says what the Source Sets paper says (Section 8.1) and decides nothing. On mailboxes
  // there are sends and misses only.
  return std::array<std::array<Dependence, access_count>, access_count>{{
      //            none read write update add acquire release send miss
      /* none    */ {_, _, _, _, _, _, _, _, _},
      /* read    */ {_, _, X, X, X, X, X, X, _},
      /* write   */ {_, X, o, X, X, X, X, X, X},
      /* update  */ {_, X, X, X, X, X, X, X, X},
      /* add     */ {_, X, X, X, _, X, X, X, X},
      /* acquire */ {_, X, X, X, X, X, X, X, X},
      /* release */ {_, X, X, X, X, X, _, X, X},
      /* send    */ {_, X, X, X, X, X, X, o, c},
      /* miss    */ {_, _, X, X, X, X, X, c, _},
  }};
}();
constexpr Dependence dependence(Access a, Access b) {
  return dependence_table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

// The table read under an equivalence, as far as accesses tell: they may be dependent. `observed`: one of
// the two is a write that somebody takes a value from; it matters only under Equivalence::observed.
constexpr bool dependent_by_table(Access a, Access b, Equivalence equivalence, bool observed) {
  if (equivalence == Equivalence::exclusive) return a != Access::none && b != Access::none;
  const Dependence entry = dependence(a, b);
  return entry == Dependence::always || entry == Dependence::if_accepted ||
         (entry == Dependence::if_observed &&
          (observed || equivalence == Equivalence::mazurkiewicz));
}

// Whether the operation is dependent with every other one on its object, so that everything
// earlier on the object happens before it.
constexpr bool dominates_by_table(Access access, Equivalence equivalence, bool observed) {
  if (access == Access::send || access == Access::miss) return false;
  for (Access other : {Access::read, Access::write, Access::update, Access::add, Access::acquire,
                       Access::release}) {
    if (!dependent_by_table(access, other, equivalence, observed)) return false;
  }
  return true;
}

// Both are asked several times per event, so the answers are constants: a bit for each access.
struct alignas(32) Dependences {
  std::array<std::uint16_t, access_count> with{};
  std::uint16_t dominating = 0;

  constexpr bool dependent(Access a, Access b) const {
    return (with[static_cast<std::size_t>(a)] >> static_cast<std::size_t>(b) & 1) != 0;
  }
  constexpr bool dominates(Access access) const {
    return (dominating >> static_cast<std::size_t>(access) & 1) != 0;
  }
};
inline constexpr auto dependences_table = [] {
  std::array<std::array<Dependences, 2>, 3> result;
  for (const bool observed : {false, true}) {
    for (std::size_t k = 0; k < result.size(); ++k) {
      Dependences& found = result[k][observed];
      const auto equivalence = static_cast<Equivalence>(k);
      for (std::size_t i = 0; i < access_count; ++i) {
        const auto a = static_cast<Access>(i);
        if (dominates_by_table(a, equivalence, observed)) found.dominating |= 1 << i;
        for (std::size_t j = 0; j < access_count; ++j) {
          if (!dependent_by_table(a, static_cast<Access>(j), equivalence, observed)) continue;
          found.with[i] |= 1 << j;
        }
      }
    }
  }
  return result;
}();

constexpr const Dependences& dependences(Equivalence equivalence, bool observed) {
  return dependences_table[static_cast<std::size_t>(equivalence)][observed];
}
constexpr bool dependent(Access a, Access b, Equivalence equivalence, bool observed = true) {
  return dependences(equivalence, observed).dependent(a, b);
}
constexpr bool dominates(Access access, Equivalence equivalence, bool observed = true) {
  return dependences(equivalence, observed).dominates(access);
}

// Whether it can be told which of two messages to one mailbox came first.
inline bool is_order_observed(const Observation& first, const Operation& later,
                              const Observation& second) {
  using enum Observation::Fate;
  if (first.fate != taken) return first.fate == unknown;
  const bool taken_before = second.fate == taken && second.taken_at < first.taken_at;
  return objects::accepts(first.pattern, later.operands[0]) && !taken_before;
}

// Whether two operations on the same object are dependent: f comes first.
inline bool dependent(const Operation& f, const Operation& g, Equivalence equivalence,
                      const Observation& first = nothing_known,
                      const Observation& second = nothing_known) {
  if (f.access == Access::send || g.access == Access::send) {
    if (f.access == Access::miss) return objects::accepts(f, g);
    if (g.access == Access::miss) return objects::accepts(g, f);
    if (f.access == g.access && equivalence == Equivalence::observed) {
      return is_order_observed(first, g, second);
    }
  }
  return dependent(f.access, g.access, equivalence, first.observed || second.observed);
}

// Whether b names a as what it comes after.
inline bool follows(const Step& b, const Step& a) {
  return b.operation.follows && a.operation.numbered && b.operation.target == a.process &&
         b.operation.operands[1] == a.operation.operands[1];
}

// Whether one of them comes after the other by name: that, or a process and its spawn or join, or a
// resume and what wakes it.
bool dependent_by_other_names(const Step& a, const Step& b);
inline bool dependent_by_name(const Step& a, const Step& b) {
  if (follows(a, b) || follows(b, a)) return true;
  // Operations on mailboxes have no names but those of messages.
  const auto is_about_message = [](const Step& step) {
    return row(step.operation.kind).on == ObjectType::mailbox;
  };
  return !(is_about_message(a) && is_about_message(b)) && dependent_by_other_names(a, b);
}

// Whether two steps are dependent: the same process, a process and its spawn or join, a resume and
// what wakes it, what follows another by name, or dependent operations on a common object. a comes first,
// which matters only to messages of which more is known.
inline bool dependent(const Step& a, const Step& b, Equivalence equivalence,
                      const Observation& first = nothing_known,
                      const Observation& second = nothing_known) {
  const Operation& f = a.operation;
  const Operation& g = b.operation;
  if (a.process == b.process) return true;
  if (f.access == Access::none || g.access == Access::none || f.follows || g.follows) {
    if (dependent_by_name(a, b)) return true;
    if (f.access == Access::none || g.access == Access::none) return false;
  }
  const auto [x, y] = f.objects;
  const bool is_common = x == g.objects[0] || x == g.objects[1] ||
                         (y != no_object && (y == g.objects[0] || y == g.objects[1]));
  return is_common && dependent(f, g, equivalence, first, second);
}

}  // namespace mazurka
