#include "oracle/mix.h"

#include "core/error.h"

namespace mazurka {

// Few variables, so that conflicts are frequent. Locks, awaits and spawns keep processes waiting:
// where they abound, more instructions fit into the same number of interleavings.
std::span<const Mix> mixes() {
  static const Mix table[] = {
      // clang-format off
      //            at most
      //            proc vars locks spawn  size   read write add f_add xchg cas section try await choose branch check cond barr sem  rw   once latch gath mail timed bits fence
      {"mixed",     5,   3,   2,    30,    3000, { 4,   5,   2,   2,    1,   2,    3,    1,   2,    1,     3,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"await",     4,   2,   1,    10,    5000, { 1,   5,   4,   1,    1,   1,    1,    0,   5,    0,     1,     0,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"no-await",  5,   3,   2,    30,    3000, { 4,   5,   2,   2,    1,   2,    3,    1,   0,    1,     3,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"memory",    5,   3,   0,     0,    2500, { 6,   6,   1,   1,    1,   1,    0,    0,   0,    0,     2,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"one-var",   4,   1,   0,     0,    1500, { 5,   5,   2,   1,    1,   2,    0,    0,   0,    0,     2,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"rmw",       4,   2,   0,    10,    2000, { 1,   2,   4,   4,    4,   6,    0,    0,   0,    0,     2,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"locks",     4,   1,   3,    10,   60000, { 1,   1,   0,   0,    0,   0,    8,    4,   0,    0,     1,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"choose",    4,   2,   1,    10,    2500, { 3,   4,   1,   1,    0,   1,    1,    1,   0,    5,     5,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"spawn",     5,   2,   1,   100,   10000, { 3,   4,   1,   1,    0,   1,    2,    1,   0,    1,     2,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"condition", 4,   1,   1,    10,   12000, { 1,   2,   0,   0,    0,   0,    2,    0,   0,    0,     1,     1,    9,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"barrier",   4,   2,   1,    10,    8000, { 2,   2,   0,   0,    0,   0,    1,    0,   0,    0,     1,     1,    0,   6,   0,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"semaphore", 4,   1,   1,    10,    5000, { 1,   2,   0,   0,    0,   0,    1,    0,   0,    0,     1,     1,    0,   0,   9,   0,   0,   0,   0,   0,   0,   0,   0}},
      {"rwlock",    4,   1,   1,    10,   30000, { 2,   2,   0,   0,    0,   0,    1,    0,   0,    0,     1,     1,    0,   0,   0,   8,   0,   0,   0,   0,   0,   0,   0}},
      {"once",      4,   1,   1,    10,   20000, { 1,   2,   0,   0,    0,   0,    1,    0,   0,    0,     1,     1,    0,   0,   0,   0,   6,   0,   0,   0,   0,   0,   0}},
      {"latch",     4,   2,   1,    10,    8000, { 2,   2,   0,   0,    0,   0,    1,    0,   0,    0,     1,     1,    0,   0,   0,   0,   0,   8,   0,   0,   0,   0,   0}},
      {"gathering", 4,   2,   1,    10,    8000, { 2,   2,   1,   0,    0,   0,    1,    0,   0,    0,     1,     1,    0,   0,   0,   0,   0,   0,   8,   0,   0,   0,   0}},
      {"messages",  4,   1,   0,    10,    5000, { 0,   0,   0,   0,    0,   0,    0,    0,   0,    1,     3,     2,    0,   0,   0,   0,   0,   0,   0,  24,   0,   0,   0}},
      {"timeouts",  4,   1,   0,    10,    3500, { 0,   0,   0,   0,    0,   0,    0,    0,   0,    1,     3,     2,    0,   0,   0,   0,   0,   0,   0,  18,   6,   0,   0}},
      {"actors",    4,   2,   1,    30,    3000, { 2,   3,   1,   0,    0,   1,    2,    1,   0,    2,     2,     1,    0,   0,   0,   0,   0,   0,   0,  16,   3,   0,   0}},
      {"network",   3,   1,   0,    10,      60, { 0,   1,   0,   0,    0,   0,    0,    0,   0,    0,     3,     2,    0,   0,   0,   0,   0,   0,   0,  24,   0,   0,   0}, true},
      {"bits",      4,   2,   1,    10,    4000, { 1,   4,   2,   1,    1,   1,    1,    0,   1,    0,     2,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   8,   0}},
      {"objects",   4,   2,   2,    20,   20000, { 2,   2,   1,   1,    0,   1,    2,    1,   1,    1,     2,     1,    3,   2,   3,   3,   2,   2,   2,   0,   0,   0,   0}},
      {"orders",    4,   3,   0,     0,     600, { 6,   8,   1,   1,    1,   1,    0,    0,   0,    0,     2,     1,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   3}, false, 80},
      {"litmus",    3,   2,   0,     0,    2000, { 9,   9,   0,   0,    0,   0,    0,    0,   0,    0,     0,     0,    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   1}, false, 95},
      {"weak",      4,   2,   1,    30,    1500, { 4,   6,   1,   1,    1,   1,    2,    1,   2,    1,     2,     1,    1,   1,   1,   1,   1,   1,   1,   0,   0,   1,   2}, false, 80},
      // clang-format on
  };
  return table;
}

bool can_refuse(const Algorithm& algorithm, const Mix& mix) {
  const bool awaits = mix.has(Part::await) || mix.has(Part::semaphore) || mix.has(Part::rwlock) ||
                      mix.has(Part::once) || mix.has(Part::latch) || mix.has(Part::bits);
  return (awaits && !algorithm.awaits) || (mix.has(Part::condition) && !algorithm.signals) ||
         ((mix.has(Part::condition) || mix.has(Part::timed_receive)) && !algorithm.timed_waits) ||
         (mix.has(Part::message) && !algorithm.messages);
}

std::string mix_names() {
  std::string names;
  for (const Mix& mix : mixes()) {
    names += (names.empty() ? "" : ", ") + std::string(mix.name);
  }
  return names;
}

const Mix& mix(std::string_view name) {
  for (const Mix& mix : mixes()) {
    if (mix.name == name) return mix;
  }
  throw UserError("there is no mix '{}'; there are {}", name, mix_names());
}

}  // namespace mazurka
