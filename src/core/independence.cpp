#include "core/independence.h"

namespace mazurka {

bool dependent(const Step& a, const Step& b, Equivalence equivalence, bool observed) {
  const Operation& f = a.operation;
  const Operation& g = b.operation;
  if (a.process == b.process) return true;
  if (f.access == Access::none || g.access == Access::none) {
    const auto involves = [](const Operation& operation, ProcessId p) {
      return (operation.kind == Kind::spawn || operation.kind == Kind::join) &&
             operation.target == p;
    };
    if (f.kind == Kind::resume && can_wake(g.kind)) return woken(b).contains(a.process);
    if (g.kind == Kind::resume && can_wake(f.kind)) return woken(a).contains(b.process);
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
