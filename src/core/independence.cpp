#include "core/independence.h"

namespace mazurka {

namespace {

bool is_named_by(const Step& a, const Step& b) {
  const Operation& f = a.operation;
  const Operation& g = b.operation;
  if (objects::is_behind(g, f)) return true;
  if (f.access != Access::none && g.access != Access::none) return false;
  if (row(f.kind).on == ObjectType::process && f.target == b.process) return true;
  if (g.kind == Kind::settle) return true;
  if (f.kind == Kind::flush && g.kind == Kind::drain) return f.target == b.process;
  if (f.kind == Kind::spawn && g.kind == Kind::join && f.target == g.target) return true;
  if (objects::is_for(f, g)) return true;
  return can_wake(f.kind) && g.kind == Kind::resume && woken(a).contains(b.process);
}

}  // namespace

bool dependent_by_other_names(const Step& a, const Step& b) {
  return is_named_by(a, b) || is_named_by(b, a);
}

}  // namespace mazurka
