#include "core/independence.h"

namespace mazurka {

namespace {

constexpr Dependence _ = Dependence::never;
constexpr Dependence X = Dependence::always;
constexpr Dependence o = Dependence::if_observed;

constexpr int accesses = 7;

// Releases of one lock by different processes never meet without an acquire between them, so
// their entry says what the Source Sets paper says (Section 8.1) and decides nothing.
constexpr Dependence table[accesses][accesses] = {
    //            none read write update add acquire release
    /* none    */ {_, _, _, _, _, _, _},
    /* read    */ {_, _, X, X, X, X, X},
    /* write   */ {_, X, o, X, X, X, X},
    /* update  */ {_, X, X, X, X, X, X},
    /* add     */ {_, X, X, X, _, X, X},
    /* acquire */ {_, X, X, X, X, X, X},
    /* release */ {_, X, X, X, X, X, _},
};

}  // namespace

Dependence dependence(Access a, Access b) {
  return table[static_cast<int>(a)][static_cast<int>(b)];
}

bool dominates(Access access, Equivalence equivalence, bool observed) {
  for (int other = 1; other < accesses; ++other) {
    if (!dependent(access, static_cast<Access>(other), equivalence, observed)) return false;
  }
  return true;
}

bool dependent(const Step& a, const Step& b, Equivalence equivalence, bool observed) {
  const Operation& f = a.operation;
  const Operation& g = b.operation;
  if (a.process == b.process) return true;
  if (f.access == Access::none || g.access == Access::none) {
    const auto involves = [](const Operation& operation, ProcessId p) {
      return (operation.kind == Kind::spawn || operation.kind == Kind::join) &&
             operation.target == p;
    };
    return involves(f, b.process) || involves(g, a.process) ||
           (f.kind != g.kind && involves(f, g.target) && involves(g, f.target));
  }
  for (ObjectId x : f.objects) {
    if (x == no_object) break;
    if (x == g.objects[0] || x == g.objects[1]) {
      if (dependent(f.access, g.access, equivalence, observed)) return true;
    }
  }
  return false;
}

}  // namespace mazurka
