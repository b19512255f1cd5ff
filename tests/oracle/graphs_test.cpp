// The exploration of execution graphs sees what enumeration sees, on random models of all mixes, with memory orders;
// and the definition of TSO what a machine with store buffers sees.

#include <gtest/gtest.h>

#include <algorithm>

#include "oracle/compare_graphs.h"
#include "oracle/random_model.h"
#include "oracle/shrink.h"

namespace mazurka {
namespace {

constexpr std::uint64_t first_graph_seed = 3'000'000;

// All mixes but those of messages, which graphs refuse.
std::vector<Mix> graph_mixes() {
  std::vector<Mix> result;
  for (Mix mix : mixes()) {
    if (mix.has(Part::message)) continue;
    mix.orders = std::max(mix.orders, 60);
    result.push_back(mix);
  }
  return result;
}

class Graphs : public testing::TestWithParam<Mix> {};

TEST_P(Graphs, are_those_of_enumeration) {
  const Mix& mix = GetParam();
  const std::uint64_t models = mix.has(Part::fence) ? 1000 : 100;
  std::size_t graphs = 0, with_interleavings = 0;
  for (std::uint64_t i = 0; i < models; ++i) {
    const Model model = random_model(first_graph_seed + i, mix);
    const GraphComparison comparison = compare_graphs(model);
    graphs += comparison.graphs;
    with_interleavings += comparison.with_interleavings;
    if (!comparison.difference) continue;
    const auto differs = [](const Model& smaller) {
      return compare_graphs(smaller).difference.has_value();
    };
    FAIL() << "seed " << first_graph_seed + i << ": " << to_string(*comparison.difference) << "\n"
           << to_cpp(shrink(model, differs));
  }
  EXPECT_GT(graphs, models);
  EXPECT_GT(with_interleavings, models / 10);
}

std::string name_of_mix(const testing::TestParamInfo<Mix>& info) {
  std::string name(info.param.name);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Mixes, Graphs, testing::ValuesIn(graph_mixes()), name_of_mix);

// A part of a graph that the memory does not allow for is never part of one that it does: so it makes no
// difference when what is not consistent is left out.
TEST(GraphTruth, consistency_is_inherited) {
  Mix mix = mazurka::mix("orders");
  mix.size = 100;
  std::size_t compared = 0;
  for (std::uint64_t seed = 1; compared < 150; ++seed) {
    const Model model = random_model(seed, mix);
    for (const ConsistencyModel& memory : consistency_models()) {
      const GraphTruth all = all_graphs(model, memory, 3000, true);
      if (all.is_too_large) continue;
      ++compared;
      ASSERT_EQ(all.complete, all_graphs(model, memory, 3000).complete) << memory.name << "\n"
                                                                        << to_cpp(model);
    }
  }
}

}  // namespace
}  // namespace mazurka
