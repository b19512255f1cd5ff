// What threads find in plain data. In a graph without data races what is found in a cell was written by the last of those
// in the past who have written there: all of them are in an order.

#pragma once

#include <unordered_map>

#include "graphs/graph.h"
#include "graphs/places.h"

namespace mazurka {

class PlainValues {
 public:
  explicit PlainValues(const Places& places) : places_(places) {}

  // Whether what was found on the way to a place is found there if the way begins behind this event, which need not be in the
  // graph: by its thread, or by the one that it starts.
  bool are_as_at(const ThreadPlace& place, const Graph& G, const GraphEvent& event,
                 const std::vector<PlaceId>& roots);

  // The program has just found it: what nobody has written was there before.
  void learn(const ThreadPlace& place, const Graph& G, const GraphEvent& event,
             const std::vector<PlaceId>& roots);
  void learn_first(const ThreadPlace& place);  // nobody has done anything yet

 private:
  using Touched = ThreadFunctions::Touched;

  // A part of a value.
  struct Bits {
    std::uint64_t value = 0, bits = 0;
  };

  // On the way behind so many events of a thread something was written.
  struct Way {
    ProcessId process{};
    std::uint32_t after = 0;
    EventId join = no_event;  // of the last one of a thread: who waits for its end
    const ThreadPlace* place = nullptr;
  };

  void find_past(const Graph& G, const GraphEvent& event, const std::vector<PlaceId>& roots);
  void add(ProcessId p, std::uint32_t after, PlaceId place, EventId join);
  static bool is_before(const Graph& G, const Way& a, const Way& b);
  std::optional<Bits> written(const Graph& G, const Touched& found) const;

  const Places& places_;
  std::unordered_map<std::uint64_t, Bits> initial_;  // by cell

  // Of the event that was asked about last.
  std::vector<std::uint32_t> clock_;
  std::vector<EventId> joins_;  // by thread
  std::vector<Way> ways_;
};

}  // namespace mazurka
