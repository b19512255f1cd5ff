// What later events tell about an earlier one, under Equivalence::observed.
//
// Aronis, Jonsson, Lång, Sagonas: Optimal Dynamic Partial Order Reduction with Observers, TACAS 2018.
// Two writes are dependent only if somebody takes a value from one of them. Two messages are dependent only if
// the receive that took the earlier one accepts the later one, which no earlier receive took: otherwise they
// may as well arrive the other way round.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/step.h"

namespace mazurka {

// By default nothing is known, and an event is dependent with whatever it might be dependent with.
struct Observation {
  bool observed = true;  // of a plain write: somebody takes its value

  // Of a message.
  enum class Fate : std::uint8_t { unknown, waits, taken };
  Fate fate = Fate::unknown;
  std::uint32_t taken_at = 0;  // the position of the receive,
  std::int64_t pattern = 0;    // and what that accepts
};
inline constexpr Observation nothing_known;

// Of each step of a sequence, as far as the sequence tells. What is known of a step depends on later ones
// only, so those of a suffix are a suffix of these, and those of a sequence without one of its initials are
// these without its own: positions (taken_at) are compared with each other and mean nothing more.
std::vector<Observation> observations(std::span<const Step> steps);
void observe(std::span<const Step> steps, std::vector<Observation>& result);

}  // namespace mazurka
