// A program under a memory model, step by step: each step adds an event to the execution graph.
//
// A step has as many ways to go as there are graphs then that the memory allows for: a read takes one of the writes, a
// write takes a place in the order of writes to its location. Way 0 is the newest. So each graph is
// reached by a schedule, in any order of its events in which no event comes before its past.
//
// Who waits for a value that the newest write has not may take an older one that has it, or, which is the last
// way, look no more at older ones: then he waits for ever, unless the value comes.

#pragma once

#include "graphs/consistency.h"
#include "graphs/graph_threads.h"
#include "program/program.h"

namespace mazurka {

class GraphProgram final : public Program, public Narrator {
 public:
  GraphProgram(ThreadFunctions& functions, const ConsistencyModel& model);
  GraphProgram(const GraphProgram&) = delete;

  ThreadFunctions& functions() { return functions_; }
  const ConsistencyModel& model() const { return model_; }
  const Graph& graph() const { return G_; }  // so far

  // One that leads to the graph; if the program has a data race, as far as it does the same again. Requires: it is
  // complete, and the model allows for it.
  Schedule schedule_for(const Graph& G, bool has_race = false);

  void restart() override;
  ProcessSet enabled() const override;
  ProcessSet alive() const override { return threads_.alive(); }
  Operation pending(ProcessId p) const override;
  std::uint16_t ways_of(ProcessId p, const Operation&) const override;
  Event step(ProcessId p, std::uint16_t choice) override;
  std::int64_t value(ObjectId x) const override;
  const std::vector<Finding>& failures() const override { return failures_; }
  bool assumed_away() const override { return functions_.assumed_away(); }
  bool can_be_stuck() const override { return functions_.can_be_stuck(); }
  FindingKind stuck_kind() const override { return functions_.stuck_kind(); }
  const Narrator& narrator() const override { return *this; }

  std::string process_name(ProcessId p) const override { return names_.process_name(p); }
  std::string object_name(ObjectId x) const override { return names_.object_name(x); }
  std::string object_of(const Operation& operation) const override {
    return names_.object_of(operation);
  }
  std::string call_of(const Operation& operation) const override {
    return names_.call_of(operation);
  }
  std::string schedule_text(const Schedule& schedule) const override {
    return names_.schedule_text(schedule);
  }
  bool is_before(ProcessId p, ProcessId q) const override { return names_.is_before(p, q); }
  std::string value_text(ObjectId x, std::int64_t value) const override {
    return names_.value_text(x, value);
  }
  ProcessSet holders(ObjectId x) const override;
  std::vector<std::uintptr_t> stack_of(ProcessId p) const override { return names_.stack_of(p); }
  std::vector<Remark> remarks() const override { return names_.remarks(); }
  Kind shown(Kind kind) const override { return names_.shown(kind); }
  bool awaits_in_loops() const override { return names_.awaits_in_loops(); }
  HeapBlocks blocks() const override { return names_.blocks(); }
  std::optional<NamedStep> last_step() const override { return last_; }
  std::optional<std::vector<std::size_t>> comes_after(std::size_t step) const override;

 private:
  // One way to go on: an event, and the write that it comes right behind if it is a write.
  struct Way {
    GraphEvent event;
    EventId behind = no_event;
  };
  std::vector<Way> all_ways(ProcessId p) const;
  void add_ways(std::vector<Way>& ways, const GraphEvent& event) const;
  bool is_allowed(const Way& way) const;
  void bring_threads();
  static EventId add(Graph& G, const Way& way);
  void note_source(const Way& way, NamedStep& told) const;
  std::size_t step_of(EventId e) const;
  NamedStep::Source named_write(EventId write, ObjectId x) const;

  ThreadFunctions& functions_;
  const ConsistencyModel& model_;
  const Narrator& names_;
  mutable GraphThreads threads_;  // they stand where G_ ends
  Graph G_;
  std::vector<EventId> steps_;  // the event of each step, of a read-modify-write the read
  std::vector<Finding> failures_;
  std::optional<NamedStep> last_;
};

}  // namespace mazurka
