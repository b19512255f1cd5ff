#include "oracle/compare_graphs.h"

#include <algorithm>

#include "core/error.h"
#include "graphs/explore.h"

namespace mazurka {

namespace {

class GraphCounter final : public GraphListener {
 public:
  explicit GraphCounter(const ModelThreads& threads) : threads_(threads) {}

  bool on_step(const Graph&) override { return true; }
  void on_blocked(const Graph&) override { ++explored.blocked; }
  void on_complete(const Graph& G, GraphThreads& threads) override {
    threads.bring_program();
    if (!explored.complete.emplace(G.identity(), end_of(G, threads_)).second) ++explored.twice;
  }

  ExploredGraphs explored;

 private:
  const ModelThreads& threads_;
};

bool includes(const GraphEnds& all, const GraphEnds& some) {
  return std::ranges::all_of(some, [&](const auto& graph) { return all.contains(graph.first); });
}

// Fences are no steps of an interleaving.
Model without_fences(Model model) {
  for (Process& process : model.processes) {
    for (Instruction& i : process.code) {
      if (i.is(Kind::fence)) i = set(0, r(0));
    }
  }
  return model;
}

// The first difference counts: the others often follow from it.
class GraphComparer {
 public:
  GraphComparer(const Model& model, const CompareGraphsOptions& options)
      : model_(model), options_(options) {}

  GraphComparison run() {
    GraphEnds weaker;  // those of the model before
    for (const ConsistencyModel& memory : consistency_models()) {
      const GraphTruth truth = all_graphs(model_, memory, options_.most_graphs);
      if (truth.is_too_large) {
        result_.status = Comparison::Status::too_large;
        return result_;
      }
      compare(explored_graphs(model_, memory), truth.complete, memory);
      if (!includes(truth.complete, weaker)) {
        report(memory, "a stronger memory allows for more", truth.complete.size(), weaker.size());
      }
      weaker = truth.complete;
    }
    compare_with_interleavings();
    return result_;
  }

 private:
  void compare(const ExploredGraphs& explored, const GraphEnds& truth,
               const ConsistencyModel& memory) {
    result_.graphs += explored.complete.size();
    result_.blocked += explored.blocked;
    const std::size_t found = explored.complete.size(), expected = truth.size();
    if (explored.twice > 0) report(memory, "a graph twice", found, expected);
    if (!includes(truth, explored.complete)) {
      report(memory, "a graph that there is not", found, expected);
    }
    if (!includes(explored.complete, truth)) report(memory, "graphs are missing", found, expected);
    if (explored.complete != truth)
      report(memory, "a graph that ends differently", found, expected);
  }

  void compare_with_interleavings() {
    const Model model = without_fences(model_);
    const GraphTruth interleaved = graphs_of_interleavings(model, options_.most_interleavings);
    if (interleaved.is_too_large) return;
    result_.with_interleavings = true;
    const ConsistencyModel& sc = consistency_models().front();
    const GraphEnds graphs = all_graphs(model, sc, options_.most_graphs).complete;
    if (graphs != interleaved.complete) {
      report(sc, "interleavings have other graphs", graphs.size(), interleaved.complete.size());
    }
  }

  void report(const ConsistencyModel& memory, const char* what, std::size_t found,
              std::size_t expected) {
    if (result_.difference) return;
    result_.difference = {"graphs", what,
                          fmt::format("under {}: {} graphs, not {}", memory.name, found, expected)};
  }

  const Model& model_;
  const CompareGraphsOptions options_;
  GraphComparison result_;
};

}  // namespace

ExploredGraphs explored_graphs(const Model& model, const ConsistencyModel& memory) {
  ModelThreads threads(model);
  GraphCounter counter(threads);
  explore_graphs(threads, memory, counter);
  return std::move(counter.explored);
}

GraphComparison compare_graphs(const Model& model, const CompareGraphsOptions& options) {
  GraphComparison refused;
  try {
    return GraphComparer(model, options).run();
  } catch (const UserError&) {
    refused.is_refused = true;
  } catch (const std::exception& error) {
    refused.difference = {"graphs", "an exception", error.what()};
  }
  return refused;
}

}  // namespace mazurka
