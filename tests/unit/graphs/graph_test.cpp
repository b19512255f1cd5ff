#include "graphs/graph.h"

#include <gtest/gtest.h>

namespace mazurka {
namespace {

constexpr ObjectId x{0};
constexpr ProcessId p{0}, q{1};

GraphEvent write_of(ProcessId process, std::uint32_t position) {
  GraphEvent event;
  event.process = process;
  event.position = position;
  event.operation.kind = Kind::write;
  event.operation.objects[0] = x;
  event.writes = true;
  return event;
}

GraphEvent read_of(ProcessId process, std::uint32_t position, EventId source) {
  GraphEvent event = write_of(process, position);
  event.operation.kind = Kind::read;
  event.writes = false;
  event.reads = true;
  event.source = source;
  return event;
}

TEST(Graph, past_goes_by_threads_and_reads) {
  Graph G(2);
  const EventId w = G.add(write_of(p, 0));
  const EventId other = G.add(write_of(p, 1), w);
  const EventId first = G.add(read_of(q, 0, no_event));
  const EventId second = G.add(read_of(q, 1, w));
  EXPECT_EQ(G.past_of(second), (std::vector<char>{1, 0, 1, 1}));
  EXPECT_EQ(G.past_of(first), (std::vector<char>{0, 0, 1, 0}));
  EXPECT_EQ(G.writes_to(x), (std::vector<EventId>{w, other}));
}

TEST(Graph, a_part_has_other_numbers) {
  Graph G(2);
  G.add(read_of(q, 0, no_event));
  const EventId w = G.add(write_of(p, 0));
  G.add(write_of(p, 1));  // before w in the order of writes
  const Graph part = G.only({0, 1, 0});
  EXPECT_EQ(part.size(), 1u);
  EXPECT_EQ(part.writes_to(x), std::vector<EventId>{EventId{0}});
  EXPECT_EQ(part[EventId{0}].process, G[w].process);
}

// The order of addition does not count; sources and orders of writes do.
TEST(Graph, identity) {
  const auto graph = [](bool write_first, bool reads_it) {
    Graph G(2);
    if (write_first) {
      const EventId w = G.add(write_of(p, 0));
      G.add(read_of(q, 0, reads_it ? w : no_event));
    } else {
      G.add(read_of(q, 0, no_event));
      G.add(write_of(p, 0));
    }
    return G.identity();
  };
  EXPECT_EQ(graph(true, false), graph(false, false));
  EXPECT_NE(graph(true, true), graph(true, false));
}

TEST(Graph, who_waits_is_no_part_of_its_identity) {
  Graph G(1), empty(1);
  GraphEvent waits = read_of(p, 0, no_event);
  waits.waits = true;
  G.add(waits);
  EXPECT_EQ(G.identity(), empty.identity());
}

}  // namespace
}  // namespace mazurka
