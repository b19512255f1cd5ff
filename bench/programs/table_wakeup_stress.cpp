// wakeup_stress, with a table: N increments of one counter in any order, then a race on another.
// Source Sets, Fig. 12. N: threads that increment. 2·N! traces.
// bench: -std=c++20 -DN=1 executions: 2
// bench: -std=c++20 -DN=2 executions: 4
// bench: -std=c++20 -DN=3 executions: 12
// bench: -std=c++20 -DN=4 executions: 48
// bench: -std=c++20 -DN=5 executions: 240
// bench: -std=c++20 -DN=6 executions: 1440
// bench: -std=c++20 -DN=7 executions: 10080 slow

#include <mazurka/actors.h>

#include <thread>
#include <vector>

#ifndef N
#define N 4
#endif

static mazurka::actors::Table<char, int> counters("counters");

int main() {
  std::thread first([] { counters.update_counter('a', 1); });
  std::vector<std::thread> middle;
  for (int i = 0; i < N; ++i) middle.emplace_back([] { counters.update_counter('b', 1); });
  std::thread last([&] {
    for (std::thread& thread : middle) thread.join();
    counters.update_counter('a', 1);
  });
  first.join();
  last.join();
}
