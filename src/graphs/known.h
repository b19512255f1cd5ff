// What the next event of a thread must not overlook: which writes to its location are older than what comes before
// it, whatever it reads or writes.
//
// The events that come before it in every order that the memory allows for are its past under that memory. The newest of the
// writes to a location that are there is *known* to it: reading an older one, or a write before it, makes a cycle.
// For most memory models nothing else makes one: the event is the last of its thread, and nobody has read it.

#pragma once

#include <vector>

#include "graphs/graph.h"

namespace mazurka {

// Memory for the searches, which are many.
class Pasts {
 public:
  // What e is in the past of comes after it: what the search goes by. Calls f for each that comes right before.
  using EachBefore = void (*)(const Graph& G, const Pasts& pasts, const GraphEvent& event,
                              std::vector<EventId>& found);

  // The newest write to its location that is in the past of an event, which need not be in the graph.
  EventId newest_before(const Graph& G, const GraphEvent& next, EachBefore each_before);

  // The write before this one, and those who read that.
  void before_write(const Graph& G, const GraphEvent& write, std::vector<EventId>& found) const;

  // Of each thread so many events are in the past: the newest write to x that one of them is, or reads.
  EventId newest_in(const Graph& G, std::span<const std::uint32_t> clock, ObjectId x);

 private:
  void begin(const Graph& G);

  std::vector<EventId> first_reader_, next_reader_, previous_;  // by event
  std::vector<EventId> first_reader_of_initial_;                // by location
  std::vector<char> is_in_past_;
  std::vector<EventId> left_, found_;
  std::vector<std::uint32_t> places_;
};

}  // namespace mazurka
