#include "core/independence.h"

namespace mazurka {

namespace {

// Whether b comes after a by name: (p, i) and what follows it, a process and its spawn or join, a
// resume and what wakes it.
bool is_named_by(const Step& a, const Step& b) {
  const Operation& f = a.operation;
  const Operation& g = b.operation;
  if (g.follows && f.numbered && g.target == a.process && g.operands[1] == f.operands[1]) {
    return true;
  }
  if (f.access != Access::none && g.access != Access::none) return false;
  if (row(f.kind).on == ObjectType::process && f.target == b.process) return true;
  if (f.kind == Kind::spawn && g.kind == Kind::join && f.target == g.target) return true;
  return can_wake(f.kind) && g.kind == Kind::resume && woken(a).contains(b.process);
}

}  // namespace

bool dependent_by_name(const Step& a, const Step& b) {
  return is_named_by(a, b) || is_named_by(b, a);
}

}  // namespace mazurka
