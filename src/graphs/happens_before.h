// Happens-before, as C++ has it, by clocks: how many events of each thread happen before an event, itself included. It is
// found for the events that are asked for, and their pasts. Beside it are
//   message   what an acquiring read of this write acquires
//   heard     what an acquire fence acquires that comes next: the messages of all that its thread has read
//   released  happens-before of the last release fence of its thread

#pragma once

#include <span>
#include <vector>

#include "graphs/graph.h"

namespace mazurka {

bool acquires_memory(const GraphEvent& event);
bool releases_memory(const GraphEvent& event);

class HappensBefore {
 public:
  // `only_sure`: it is for data, which other objects than mutexes need not order in this way; and the end of a thread, which
  // comes behind its last event, counts as one more when it is joined.
  enum class Objects : std::uint8_t { all, only_sure };
  explicit HappensBefore(const Graph& G, Objects objects = Objects::all)
      : G(G), objects_(objects), width_(G.threads()), clocks_(G.size() * width_ * kinds, 0),
        is_done_(G.size(), 0) {}

  std::span<const std::uint32_t> of(EventId e);

 private:
  enum Of { hb, message, heard, released, kinds };

  std::uint32_t* clock(EventId e, Of what) {
    return clocks_.data() + (index(e) * kinds + what) * width_;
  }
  void join(EventId e, Of what, EventId other, Of with);
  void find(EventId e);
  void find_message(EventId e);
  bool is_unsure(const GraphEvent& event) const;

  const Graph& G;
  const Objects objects_;
  const std::size_t width_;
  std::vector<std::uint32_t> clocks_;  // by event, and by what they are about
  std::vector<char> is_done_;
  std::vector<EventId> left_;
};

}  // namespace mazurka
