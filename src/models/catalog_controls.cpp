// Programs whose number of traces is known by a formula.

#include <fmt/format.h>

#include <utility>

#include "models/catalog_parts.h"

namespace mazurka {

namespace {

// Each philosopher takes the left fork first; with `one_reversed` the last one the right fork.
Model dining(int n, bool one_reversed) {
  Model model;
  const Mutex fork = model.mutexes("fork", n);
  for (int i = 0; i < n; ++i) {
    int first = i;
    int second = (i + 1) % n;
    if (one_reversed && i == n - 1) std::swap(first, second);
    model.process(fmt::format("philosopher{}", i), locked(fork[first], locked(fork[second])));
  }
  return model;
}

Model philosophers(int n) { return dining(n, true); }
Count philosophers_traces(int n) { return power(2, n) == 0 ? 0 : power(2, n) - 2; }

Model philosophers_deadlock(int n) { return dining(n, false); }
Count philosophers_deadlock_traces(int n) { return power(2, n) == 0 ? 0 : power(2, n) - 1; }

Model mutexes(int threads, int rounds) {
  Model model;
  const Mutex m = model.mutex("m");
  for (int t = 0; t < threads; ++t) {
    model.process(fmt::format("thread{}", t), times(rounds, locked(m)));
  }
  return model;
}
Count mutexes_traces(int threads, int rounds) {
  Count result = 1;
  for (int t = 2; t <= threads; ++t) result = product(result, binomial(t * rounds, rounds));
  return result;
}

Model counters(int n) {
  Model model;
  const Variable c = model.variable("c");
  for (int t = 0; t < 2; ++t) {
    model.process(fmt::format("thread{}", t), times(n, fetch_add(0, c, 1)));
  }
  return model;
}
Count counters_traces(int n) { return binomial(2 * n, n); }

}  // namespace

std::vector<CatalogEntry> control_models() {
  // clang-format off
  return {
      {"philosophers", {{"N", 4, 2, 100}}, "dining philosophers, the last one takes the right fork first",
       with<philosophers>, with<philosophers_traces>},
      {"philosophers_deadlock", {{"N", 3, 2, 100}}, "dining philosophers who all take the left fork first: a deadlock",
       with<philosophers_deadlock>, with<philosophers_deadlock_traces>},
      {"mutexes", {{"T", 3, 1, 100}, {"K", 2, 1, 100}}, "T threads lock and unlock one mutex K times each",
       with<mutexes>, with<mutexes_traces>},
      {"counters", {{"n", 5, 1, 1000}}, "two threads increment a counter n times each, atomically",
       with<counters>, with<counters_traces>},
  };
  // clang-format on
}

}  // namespace mazurka
