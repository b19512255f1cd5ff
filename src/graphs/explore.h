// Explores all execution graphs of a program that a memory model allows for, each exactly once, in polynomial memory.

#pragma once

#include "graphs/consistency.h"
#include "graphs/graph_threads.h"

namespace mazurka {

class GraphListener {
 public:
  virtual ~GraphListener() = default;

  // Before each step of the exploration; may throw to end it. Returns whether it is to go on from here.
  virtual bool on_step(const Graph& G) = 0;

  // Nobody can go on. The threads are where the graph ends.
  virtual void on_complete(const Graph& G, GraphThreads& threads) = 0;

  // Nobody can go on, but somebody waits who would see what he waits for, or at least a newer value: there is
  // another graph for that.
  virtual void on_blocked(const Graph& G) = 0;
};

void explore_graphs(ThreadFunctions& threads, const ConsistencyModel& model,
                    GraphListener& listener,
                    GraphThreads::Remembers remembers = GraphThreads::Remembers::yes);

}  // namespace mazurka
