// Where a search stands, for those who watch it from another thread or process.

#pragma once

#include <atomic>
#include <cstdint>

namespace mazurka {

// Written by the search now and then, each number by itself: together they need not fit exactly.
struct Progress {
  std::atomic<std::uint64_t> executions{0};
  std::atomic<std::uint64_t> blocked{0};
  std::atomic<std::uint64_t> events{0};
  std::atomic<std::uint64_t> depth{0};  // of the longest execution so far
  std::atomic<std::uint64_t> findings{0};
  std::atomic<double> estimate{0};          // of all executions; 0: there is no basis for one
  std::atomic<std::uint64_t> explained{0};  // the number of the finding that is being explained

  template <typename T>
  static void set(std::atomic<T>& number, T value) {
    number.store(value, std::memory_order_relaxed);
  }
};

// So many findings are explained; now it is the turn of the next. Nobody need be watching.
inline void note_explained(Progress* progress, std::uint64_t so_many) {
  if (progress != nullptr) Progress::set<std::uint64_t>(progress->explained, so_many + 1);
}

}  // namespace mazurka
