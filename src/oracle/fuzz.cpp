#include "oracle/fuzz.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "oracle/compare_graphs.h"
#include "oracle/random_model.h"
#include "oracle/shrink.h"

namespace mazurka {

namespace {

// How many more interleavings the large models may have: most have far fewer traces.
constexpr int large_scale = 20;

// With store buffers there are so many more than the generator knows of.
constexpr int buffers_scale = 8;

class Fuzzer {
 public:
  explicit Fuzzer(const FuzzOptions& options) : options_(options), next_seed_(options.seed) {
    result_.totals.accepted.resize(options.algorithms.size());
    result_.totals.refused.resize(options.algorithms.size());
  }

  FuzzResult run() {
    std::vector<std::jthread> helpers;
    for (int i = 1; i < options_.jobs; ++i) helpers.emplace_back([this, i] { work(i); });
    work(0);
    helpers.clear();  // joins them
    result_.totals.seconds = seconds();
    return std::move(result_);
  }

 private:
  void work(int job) {
    while (!done_) {
      const std::uint64_t seed = next_seed_++;
      if (options_.begin) options_.begin(job, seed);
      const bool large = is_large(seed);
      const Model model = make(seed, large);
      CompareOptions options = options_.compare;
      options.reference = large ? "sleep" : "naive";
      Comparison comparison;
      if (!options_.algorithms.empty()) comparison = compare(model, options_.algorithms, options);
      GraphComparison graphs;
      if (options_.graphs && !large) graphs = compare_graphs(model);
      if (graphs.difference) comparison.differences.push_back(*graphs.difference);
      const std::lock_guard guard(mutex_);
      result_.totals.with_graphs += graphs.graphs > 0;
      result_.totals.graphs += graphs.graphs;
      count(comparison, options);
      look_for_difference(seed, model, options, comparison);
      if (result_.totals.compared >= options_.models || seconds() >= options_.seconds) done_ = true;
      report_progress();
    }
  }

  bool is_large(std::uint64_t seed) const {
    if (options_.size != ModelSize::both) return options_.size == ModelSize::large;
    return seed / mixes().size() % 2 == 1;  // each mix in both sizes
  }

  Model make(std::uint64_t seed, bool large) const {
    Mix mix = options_.mix ? *options_.mix : mix_of(seed);
    if (large) mix.size *= large_scale;
    if (options_.compare.memory != MemoryModel::sc) mix.size /= buffers_scale;
    return random_model(seed, mix);
  }

  void count(const Comparison& comparison, const CompareOptions& options) {
    FuzzTotals& totals = result_.totals;
    if (comparison.status != Comparison::Status::compared) {
      ++totals.skipped;
      return;
    }
    ++totals.compared;
    totals.with_deadlocks += comparison.deadlocks;
    totals.with_failures += comparison.fails;
    totals.with_awaits += comparison.awaits;
    totals.with_choices += comparison.chooses;
    totals.interleavings += comparison.interleavings;
    totals.executions += comparison.executions;
    totals.blocked += comparison.blocked;
    for (std::size_t i = 0; i < options_.algorithms.size(); ++i) {
      if (options_.algorithms[i].name == options.reference) continue;
      ++(accepts(options_.algorithms[i], comparison) ? totals.accepted : totals.refused)[i];
    }
  }

  void look_for_difference(std::uint64_t seed, const Model& model, const CompareOptions& options,
                           const Comparison& comparison) {
    if (result_.found) return;
    if (comparison.status == Comparison::Status::invalid) {
      const Difference difference{"random_model", "an invalid model", comparison.error};
      result_.found = {seed, model, options, difference};
    } else if (!comparison.differences.empty()) {
      result_.found = {seed, model, options, comparison.differences.front()};
    }
    if (result_.found) done_ = true;
  }

  void report_progress() {
    if (!options_.progress || seconds() < next_report_) return;
    result_.totals.seconds = seconds();
    options_.progress(result_.totals);
    next_report_ = seconds() + 1;
  }

  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  const FuzzOptions& options_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::atomic<std::uint64_t> next_seed_;
  std::atomic<bool> done_ = false;

  std::mutex mutex_;  // of what follows
  FuzzResult result_;
  double next_report_ = 1;
};

}  // namespace

FuzzResult fuzz(const FuzzOptions& options) { return Fuzzer(options).run(); }

std::string shrunk_test(const FuzzResult::Found& found, std::span<const Algorithm> algorithms) {
  Model model = found.model;
  Difference difference = found.difference;
  if (difference.algorithm == "graphs") {
    model = shrink(model, [](const Model& m) { return compare_graphs(m).difference.has_value(); });
  }
  for (const Algorithm& a : algorithms) {
    // If the reference contradicts itself, any algorithm will do to ask for its equivalence.
    if (a.name != difference.algorithm && found.compare.reference != difference.algorithm) continue;
    const Model smallest = shrink(model, a, found.compare);
    const Comparison again = compare(smallest, {&a, 1}, found.compare);
    if (again.differences.empty()) continue;
    model = smallest;
    difference = again.differences.front();
    break;
  }
  return regression_test(model, "seed_" + std::to_string(found.seed), difference,
                         found.compare.memory);
}

}  // namespace mazurka
