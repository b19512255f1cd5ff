// A choice of the program's, or of what may go wrong with it: a step.

#pragma once

#include "native/synchronise.h"

namespace mazurka {

// Returns the way that is taken.
inline std::uint16_t choose(Thread& t, const Operation& choice, std::uintptr_t pc) {
  program->stop_at(t, choice, pc);
  const std::uint16_t way = program->choice();
  program->note_fault(t.id, choice, way);
  program->done(t, way, way);
  t.spin.changed_memory();
  return way;
}

}  // namespace mazurka
