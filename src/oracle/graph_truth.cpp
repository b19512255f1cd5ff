#include "oracle/graph_truth.h"

#include <algorithm>
#include <set>

#include "check/check.h"
#include "graphs/graph_threads.h"

namespace mazurka {

namespace {

void note_failures(GraphEnd& end, const std::vector<Finding>& failures) {
  for (const Finding& finding : failures) end.failures.push_back(finding.message);
  std::ranges::sort(end.failures);
}

class GraphEnumeration {
 public:
  GraphEnumeration(const Model& model, const ConsistencyModel& memory, std::size_t most,
                   bool only_at_end)
      : functions_(model), threads_(functions_), memory_(memory), most_(most),
        only_at_end_(only_at_end) {}

  GraphTruth run() {
    extend(Graph(functions_.count()));
    return std::move(truth_);
  }

 private:
  void extend(const Graph& G) {
    if (!only_at_end_ && !memory_.is_consistent(G)) return;
    if (!met_.insert(G.identity()).second) return;
    if (met_.size() > most_) truth_.is_too_large = true;
    if (truth_.is_too_large) return;
    threads_.bring_to(G);
    std::vector<GraphEvent> events;
    bool must_go_on = false;
    for (ProcessId p : threads_.able(G)) {
      const Operation operation = threads_.pending(p);
      std::vector<EventId> sources{no_event};
      const bool reads = has_location(operation.kind) && operation.kind != Kind::write;
      if (reads) std::ranges::copy(G.writes_to(operation.objects[0]), std::back_inserter(sources));
      for (EventId source : sources) {
        const bool is_newest = source == sources.back();
        for (GraphEvent& event : threads_.events(G, p, source)) {
          if (!event.waits) events.push_back(event);
          must_go_on |= is_newest && !event.waits;
        }
      }
    }
    if (!must_go_on && (!only_at_end_ || memory_.is_consistent(G))) {
      truth_.complete.emplace(G.identity(), end_of(G, functions_));
    }
    for (const GraphEvent& event : events) extend_by(G, event);
  }

  void extend_by(const Graph& G, const GraphEvent& event) {
    std::vector<EventId> places{event.source};
    if (event.writes && !event.reads) {
      std::ranges::copy(G.writes_to(location_of(event)), std::back_inserter(places));
    }
    for (EventId place : places) {
      Graph with = G;
      with.add(event, place);
      if (event.updates) with.add(write_after(event), event.source);
      extend(with);
    }
  }

  ModelThreads functions_;
  GraphThreads threads_;
  const ConsistencyModel& memory_;
  const std::size_t most_;
  const bool only_at_end_;
  std::set<std::vector<std::int64_t>> met_;
  GraphTruth truth_;
};

// The graph of a sequence of events.
class GraphCollector final : public Listener {
 public:
  void on_execution(const Execution& E, const Program& program) override {
    const auto& model_program = static_cast<const ModelProgram&>(program);
    Graph G(model_program.model().processes.size());
    for (const Event& event : E.events()) {
      const Operation& operation = event.step.operation;
      GraphEvent added;
      added.process = event.step.process;
      added.position = static_cast<std::uint32_t>(G.thread(added.process).size());
      added.operation = operation;
      added.answer.choice = event.step.choice;
      if (has_location(operation.kind)) {
        added.writes = operation.kind == Kind::write;
        added.reads = !added.writes;
        added.updates =
            is_synchronisation(operation.kind) || (added.reads && operation.access != Access::read);
        const EventId newest = G.newest(operation.objects[0]);
        if (added.reads) added.source = newest;
        G.add(added, newest);
        if (added.updates) G.add(write_after(added), newest);
      } else {
        G.add(added);
      }
    }
    GraphEnd end;
    end.state = model_program.local_state();
    const std::size_t variables = model_program.model().variable_cells.size();
    for (std::size_t x = 0; x < variables; ++x) {
      end.state.push_back(model_program.value(ObjectId(x)));
    }
    for (ProcessId p : model_program.alive()) end.state.push_back(static_cast<int>(index(p)));
    note_failures(end, model_program.failures());
    graphs.emplace(G.identity(), std::move(end));
  }

  GraphEnds graphs;
};

}  // namespace

GraphEnd end_of(const Graph& G, const ModelThreads& threads) {
  GraphEnd end;
  end.state = threads.local_state();
  for (std::size_t x = 0; x < threads.model().variable_cells.size(); ++x) {
    end.state.push_back(value_at(G, threads, ObjectId(x), G.newest(ObjectId(x))));
  }
  for (ProcessId p : threads.asking()) end.state.push_back(static_cast<int>(index(p)));
  note_failures(end, threads.failures());
  return end;
}

GraphTruth all_graphs(const Model& model, const ConsistencyModel& memory, std::size_t most,
                      bool only_at_end) {
  return GraphEnumeration(model, memory, most, only_at_end).run();
}

GraphTruth graphs_of_interleavings(const Model& model, std::size_t most) {
  ModelProgram program(model);
  GraphCollector collector;
  CheckOptions options;
  options.keep_going = true;
  options.listeners.push_back(&collector);
  options.limits.executions = most;
  const Result result = check(program, algorithm("naive"), options);
  return {std::move(collector.graphs), result.limit != Limit::none};
}

}  // namespace mazurka
