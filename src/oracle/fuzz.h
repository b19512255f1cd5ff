// Compares algorithms on one random model after the other.

#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "oracle/compare.h"
#include "oracle/mix.h"

namespace mazurka {

struct FuzzTotals {
  std::uint64_t compared = 0;
  std::uint64_t skipped = 0;  // too large
  std::uint64_t with_deadlocks = 0, with_failures = 0, with_awaits = 0, with_choices = 0;
  std::uint64_t interleavings = 0;               // enumerated
  std::uint64_t executions = 0, blocked = 0;     // of the algorithms
  std::uint64_t with_graphs = 0, graphs = 0;     // models compared, and graphs explored
  std::vector<std::uint64_t> accepted, refused;  // by algorithm: models explored, not explored
  double seconds = 0;
};

// Small models are compared with enumeration, large ones with sleep sets.
enum class ModelSize { small, large, both };

struct FuzzOptions {
  std::uint64_t seed = 1;  // of the first model; the others follow
  std::uint64_t models = std::numeric_limits<std::uint64_t>::max();  // to compare, at least
  double seconds = std::numeric_limits<double>::infinity();
  int jobs = 1;
  std::vector<Algorithm> algorithms;
  bool graphs = false;               // the small models are compared with execution graphs, too
  const Mix* mix = nullptr;          // all of them in turn if there is none
  ModelSize size = ModelSize::both;  // both: in turn
  CompareOptions compare;            // without the reference, which goes by the size

  // Called now and then, by one thread at a time.
  std::function<void(const FuzzTotals&)> progress;

  // Called before a model is made and compared, by the thread that does it: 0 … jobs-1.
  std::function<void(int job, std::uint64_t seed)> begin;
};

struct FuzzResult {
  struct Found {
    std::uint64_t seed;
    Model model;
    CompareOptions compare;  // with which the difference was found
    Difference difference;
  };
  FuzzTotals totals;
  std::optional<Found> found;  // ends the run
};

FuzzResult fuzz(const FuzzOptions& options);

// The smallest model that shows what was found, as a test to keep.
std::string shrunk_test(const FuzzResult::Found& found, std::span<const Algorithm> algorithms);

}  // namespace mazurka
