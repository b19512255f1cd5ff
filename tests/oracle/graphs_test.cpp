// The exploration of execution graphs sees what enumeration sees, on random models of all mixes, with memory orders;
// and the definition of TSO what a machine with store buffers sees.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

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

// The definitions, and what is faster, on graphs that are consistent and others.
template <bool (*fast)(const Graph&), bool (*by_definition)(const Graph&)>
bool both(const Graph& G) {
  const bool result = by_definition(G);
  EXPECT_EQ(fast(G), result);
  return result;
}

TEST(GraphTruth, consistency_is_that_of_the_definition) {
  static constexpr ConsistencyModel compared[] = {
      {"sc", both<is_consistent_sc, is_sc_by_definition>, ""},
      {"tso", both<is_consistent_tso, is_tso_by_definition>, ""},
      {"rc11", both<is_consistent_rc11, is_rc11_by_definition>, ""},
  };
  for (const char* name : {"orders", "weak", "rmw", "spawn"}) {
    Mix mix = mazurka::mix(name);
    mix.orders = 60;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      const Model model = random_model(seed, mix);
      try {
        for (const ConsistencyModel& memory : compared) all_graphs(model, memory, 2000);
      } catch (const UserError&) {  // refused
      }
      ASSERT_FALSE(HasFailure()) << to_cpp(model);
    }
  }
}

// TSO and PSO as a machine: each process has a buffer of stores, which leave it in their order, or overtake each other.
// All its states are visited.
class StoreBufferMachine {
 public:
  StoreBufferMachine(const Model& model, bool overtake)
      : overtake_(overtake), threads_(model), buffers_(threads_.count()) {
    for (std::size_t x = 0; x < model.variable_cells.size(); ++x) {
      memory_.push_back(threads_.initial_value(ObjectId(x)));
    }
    visit();
  }

  std::set<GraphEnd> ends;

 private:
  static constexpr std::size_t fence =
      ~std::size_t{0};  // instead of a variable: nothing overtakes it
  struct Store {
    std::size_t variable;
    std::int64_t value;
    bool is_last;  // of those that are before it
    auto operator<=>(const Store&) const = default;
  };
  using State = std::tuple<std::vector<std::int64_t>, std::vector<std::vector<Store>>,
                           std::vector<std::int64_t>>;

  void visit() {
    std::vector<std::int64_t> answers;
    for (std::size_t p = 0; p < threads_.count(); ++p) {
      for (const ThreadAnswer& a : threads_.answers(ProcessId(p))) {
        answers.insert(answers.end(), {a.value, a.choice});
      }
      answers.push_back(-1);
    }
    if (!met_.insert({answers, buffers_, memory_}).second) return;
    bool goes_on = false;
    for (std::size_t p = 0; p < threads_.count(); ++p) {
      goes_on |= drain(p);
      goes_on |= threads_.asking().contains(ProcessId(p)) && step(ProcessId(p));
    }
    if (goes_on) return;
    GraphEnd end = end_of(Graph(threads_.count()), threads_);
    std::ranges::copy(memory_, end.state.begin() + threads_.local_state().size());
    ends.insert(std::move(end));
  }

  bool can_leave(const std::vector<Store>& buffer, std::size_t i) const {
    if (i == 0) return true;
    if (!overtake_ || buffer[i].is_last) return false;
    return std::none_of(buffer.begin(), buffer.begin() + i, [&](const Store& earlier) {
      return earlier.variable == buffer[i].variable || earlier.variable == fence;
    });
  }

  bool drain(std::size_t p) {
    const auto before = std::pair(buffers_, memory_);
    bool can = false;
    for (std::size_t i = 0; i < buffers_[p].size(); ++i) {
      std::vector<Store>& buffer = buffers_[p];
      if (!can_leave(buffer, i)) continue;
      can = true;
      memory_[buffer[i].variable] = buffer[i].value;
      buffer.erase(buffer.begin() + i);
      while (!buffer.empty() && buffer.front().variable == fence) buffer.erase(buffer.begin());
      visit();
      std::tie(buffers_, memory_) = before;
    }
    return can;
  }

  void answer(ProcessId p, std::int64_t value, std::uint16_t choice = 0) {
    threads_.answer(p, {value, choice, nullptr});
    visit();
    threads_.rewind(p, threads_.answers(p).size() - 1);
  }

  // Returns whether p can.
  bool step(ProcessId p) {
    const Operation operation = threads_.pending(p);
    std::vector<Store>& buffer = buffers_[index(p)];
    const bool is_empty = buffer.empty();
    const std::size_t x = index(operation.objects[0]);
    switch (operation.kind) {
      case Kind::choose:
        for (std::uint16_t way = 0; way < ways(operation); ++way) answer(p, 0, way);
        return true;
      case Kind::fence:
        if (operation.order == Order::seq_cst && !is_empty) return false;
        if (is_empty || !is_release(operation.order)) {
          answer(p, 0);
        } else {
          buffer.push_back({fence, 0, true});
          answer(p, 0);
          buffers_[index(p)].pop_back();
        }
        return true;
      case Kind::spawn:
        if (is_empty) answer(p, 0);
        return is_empty;
      case Kind::join: {
        const bool can = is_empty && threads_.ended().contains(operation.target) &&
                         buffers_[index(operation.target)].empty();
        if (can) answer(p, 0);
        return can;
      }
      case Kind::read: answer(p, seen_by(buffer, x)); return true;
      case Kind::await:
        if (!holds(operation, {seen_by(buffer, x), 0})) return false;
        answer(p, seen_by(buffer, x));
        return true;
      default: break;
    }
    if (operation.kind == Kind::write && operation.order != Order::seq_cst) {
      buffer.push_back({x, threads_.left_by(p, 0), is_release(operation.order)});
      answer(p, 0);
      buffers_[index(p)].pop_back();
      return true;
    }
    if (!is_empty) return false;
    const std::int64_t met = memory_[x];
    if (access_at(operation, met) != Access::read) memory_[x] = threads_.left_by(p, met);
    answer(p, met);
    memory_[x] = met;
    return true;
  }

  std::int64_t seen_by(const std::vector<Store>& buffer, std::size_t x) const {
    const auto own = std::find_if(buffer.rbegin(), buffer.rend(),
                                  [&](const Store& store) { return store.variable == x; });
    return own == buffer.rend() ? memory_[x] : own->value;
  }

  const bool overtake_;
  ModelThreads threads_;
  std::vector<std::vector<Store>> buffers_;  // by process, the oldest first
  std::vector<std::int64_t> memory_;         // by variable
  std::set<State> met_;
};

void expect_final_states(const ConsistencyModel& memory, bool overtake) {
  Mix mix = mazurka::mix("orders");
  mix.orders = 90;
  mix.size = 1500;
  Mix with_others = mix;
  with_others.spawn = 30;
  with_others.weights[static_cast<int>(Part::await)] = 2;
  with_others.weights[static_cast<int>(Part::choose)] = 1;
  std::size_t weaker = 0;
  for (std::uint64_t seed = 1; seed <= 1500; ++seed) {
    const Model model = random_model(seed, seed % 2 == 0 ? mix : with_others);
    try {
      const ExploredGraphs graphs = explored_graphs(model, memory);
      std::set<GraphEnd> ends;
      for (const auto& [graph, end] : graphs.complete) ends.insert(end);
      ASSERT_EQ(StoreBufferMachine(model, overtake).ends, ends) << "seed " << seed << "\n"
                                                                << to_cpp(model);
      weaker +=
          explored_graphs(model, consistency_model("sc")).complete.size() < graphs.complete.size();
    } catch (const Refusal&) {
    }
  }
  EXPECT_GT(weaker, 20u);
}

TEST(GraphTruth, tso_has_the_final_states_of_store_buffers) {
  expect_final_states(consistency_model("tso"), false);
}

TEST(GraphTruth, pso_has_the_final_states_of_store_buffers) {
  expect_final_states(consistency_model("pso"), true);
}

}  // namespace
}  // namespace mazurka
