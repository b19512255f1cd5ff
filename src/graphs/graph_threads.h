// Threads that stand where a graph ends, and the events that they would add to it.

#pragma once

#include "graphs/graph.h"

namespace mazurka {

class GraphThreads {
 public:
  explicit GraphThreads(ThreadFunctions& threads) : threads_(threads) {}

  // Each thread gets the answers that it has in G.
  void bring_to(const Graph& G);

  // In what follows the threads are where G ends.

  // Those that can go on.
  ProcessSet able(const Graph& G) const;

  // The operation that p asks for. Throws a Refusal if graphs have no such event.
  Operation pending(ProcessId p) const;

  // Whether it meets a value, or the state of an object.
  bool finds_something(const Operation& operation) const;

  // What p would do if it read from this write, or from the initial value; in each way that it can go. Of a
  // read-modify-write it is the read.
  std::vector<GraphEvent> events(const Graph& G, ProcessId p, EventId source);

  // Those that have not ended, and what went wrong.
  ProcessSet alive() const { return threads_.asking(); }
  std::vector<Finding> failures() const { return threads_.failures(); }

  const ThreadFunctions& functions() const { return threads_; }

 private:
  std::vector<GraphEvent> on_object(const Graph& G, GraphEvent event) const;

  ThreadFunctions& threads_;
  std::vector<GivenAnswer> given_;
};

// The value, or the state of the object, that is there for one who reads from this write.
std::int64_t value_at(const Graph& G, const ThreadFunctions& threads, ObjectId x, EventId source);

// Whether operations of this kind read or write a location.
inline bool has_location(Kind kind) {
  return row(kind).on == ObjectType::variable || kind == Kind::await || is_synchronisation(kind);
}

}  // namespace mazurka
