#include "explore/algorithms.h"

#include <charconv>

#include "core/error.h"
#include "core/network.h"

namespace mazurka {

std::span<const Algorithm> algorithms() {
  using enum Equivalence;
  static const Algorithm table[] = {
      // clang-format off
      // name         entry              equivalence   optimal awaits signals timed  messages buffers paper
      {"naive",       explore_naive,     mazurkiewicz, false,  true,  true,   true,  true,    true,   "every interleaving; the oracle"},
      {"sleep",       explore_sleep,     mazurkiewicz, false,  true,  true,   true,  true,    true,   "sleep sets only, Godefroid 1996"},
      {"classic",     explore_classic,   mazurkiewicz, false,  true,  true,   true,  true,    true,   "Flanagan and Godefroid 2005, as in Abdulla et al. 2017, 5.1"},
      {"source",      explore_source,    mazurkiewicz, false,  true,  true,   true,  true,    true,   "Abdulla et al. 2017, Algorithms 1, 3 and 5"},
      {"optimal",     explore_optimal,   mazurkiewicz, true,   true,  true,   true,  true,    true,   "Abdulla et al. 2017, Algorithms 2, 4 and 6"},
      {"observers",   explore_observers, observed,     true,   false, true,   true,  true,    false,  "Aronis et al. 2018, Algorithm 1"},
      {"pop",         explore_pop,       mazurkiewicz, true,   false, true,   false, true,    true,   "Abdulla et al. 2024, Algorithms 1 and 2"},
      {"unfolding:1", explore_unfolding, exclusive,    false,  false, false,  true,  false,   false,  "Nguyen et al. 2018, Algorithm 1, k = 1", 1},
      {"unfolding:2", explore_unfolding, exclusive,    false,  false, false,  true,  false,   false,  "Nguyen et al. 2018, Algorithm 1, k = 2", 2},
      {"unfolding:3", explore_unfolding, exclusive,    false,  false, false,  true,  false,   false,  "Nguyen et al. 2018, Algorithm 1, k = 3", 3},
      {"unfolding",   explore_unfolding, exclusive,    true,   false, false,  true,  false,   false,  "Nguyen et al. 2018, Algorithm 1, optimal"},
      // clang-format on
  };
  return table;
}

Algorithm algorithm(std::string_view name) {
  for (const Algorithm& a : algorithms()) {
    if (a.name == name) return a;
  }
  if (constexpr std::string_view prefix = "unfolding:"; name.starts_with(prefix)) {
    std::size_t k = 0;
    const std::string_view digits = name.substr(prefix.size());
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), k);
    if (error == std::errc() && end == digits.data() + digits.size() && k > 0) {
      Algorithm a = algorithm("unfolding:1");
      a.name = name;
      a.k = k;
      a.paper = "Nguyen et al. 2018, Algorithm 1";
      return a;
    }
  }
  std::string names;
  for (const Algorithm& a : algorithms()) names += (names.empty() ? "" : ", ") + a.name;
  throw UserError("there is no algorithm '{}'; there are {}", name, names);
}

bool can_treat(const Algorithm& algorithm, const Operation& operation) {
  if (awaits(operation.kind) && !algorithm.awaits) return false;
  if (times_out(operation) && !algorithm.timed_waits) return false;
  if (is_of_messages(operation) && !algorithm.messages) return false;
  if ((is_of_buffers(operation.kind) || is_buffered(operation)) && !algorithm.buffers) return false;
  return algorithm.signals || !row(operation.kind).ways_vary || ways(operation) == 1;
}

void require(const Algorithm& algorithm, const Operation& operation) {
  if (can_treat(algorithm, operation)) return;
  throw Refusal("the algorithm '{}' cannot treat '{}'; use optimal or source", algorithm.name,
                describe(operation));
}

}  // namespace mazurka
