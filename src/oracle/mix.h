// Kinds of random models: which features they use, and how often.

#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "explore/algorithms.h"

namespace mazurka {

// The parts a random process is made of. Most are one instruction; a section is a lock, something
// and an unlock, a branch jumps over another part, the last ones use an object of that type.
// clang-format off
enum class Part {
  read, write, add, fetch_add, exchange, compare_and_swap, section, trylock, await, choose, branch,
  check, condition, barrier, semaphore, rwlock, once, latch, gathering, message, timed_receive,
  bits, fence,
};
// clang-format on
inline constexpr int part_kinds = 23;

struct Mix {
  std::string_view name;
  int processes, variables, locks;      // at most
  int spawn;                            // percentage of models with spawn and join
  int size;                             // how many interleavings to aim at, at most
  std::array<int, part_kinds> weights;  // of the parts
  bool travels = false;                 // messages can be late, get lost, and so on
  int orders = 0;                       // percentage of accesses with an order of their own

  int weight(Part part) const { return weights[static_cast<int>(part)]; }

  bool has(Part part) const { return weight(part) > 0; }
};

// Whether the algorithm refuses some of its models.
bool can_refuse(const Algorithm& algorithm, const Mix& mix);

std::span<const Mix> mixes();

// "mixed, await, …"
std::string mix_names();

// By name. Throws UserError if there is none.
const Mix& mix(std::string_view name);

}  // namespace mazurka
