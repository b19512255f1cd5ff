// An execution graph: what the threads did, who read from whom, and in which order each location was written.
//
// It has no interleaving: which orders of its events are possible is a question of the memory model
// (graphs/consistency.h). An event has the number that says when it was added to the graph: the order of
// addition is what the algorithm (graphs/explore.h) goes by, and means nothing else. An event comes after
// those that it depends on in the order of addition, but for a read that was made to read from a write that
// came later.
//
//   sb   the order in a thread (sequenced before)
//   rf   from a write to those that read it: GraphEvent::source
//   mo   of each location, the order of its writes (modification order)
//
// Locations are variables and synchronisation objects. A read-modify-write is two events, its read and its
// write. An operation on an object is one, too, whatever it does: it reads what the one before it left, so each
// object is totally ordered. The initial value is a write that is no event, before all others.

#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/objects/objects.h"
#include "core/operation.h"
#include "program/thread_functions.h"

namespace mazurka {

struct GraphEvent {
  ProcessId process{};
  std::uint32_t position = 0;  // in its thread
  Operation operation;
  bool reads = false;
  bool writes = false;
  bool updates = false;       // it is the read or the write of a read-modify-write
  bool silent = false;        // no schedule tells of it (ThreadFunctions::is_silent)
  bool waits = false;         // it does not get what it waits for: its thread stays here
  EventId source = no_event;  // of what reads: the write that it reads; no_event: the initial value
  std::int64_t met = 0;       // the value that the operation has met,
  std::int64_t left = 0;      // and the one that it leaves
  std::shared_ptr<const objects::Any> state;  // of an object, when the operation was performed
  ThreadAnswer answer;
  std::uint32_t place = 0;        // where its thread stands then (graphs/places.h),
  std::uint32_t child_place = 0;  // and the one that it starts
};

// Its memory order, which is another one if it has failed.
inline Order order_of(const GraphEvent& event) {
  const bool failed = event.operation.kind == Kind::compare_and_swap && !event.updates;
  return failed ? event.operation.failure : event.operation.order;
}

inline ObjectId location_of(const GraphEvent& event) { return event.operation.objects[0]; }

// The other half of a read-modify-write.
GraphEvent write_after(const GraphEvent& read);

// Whether its thread is answered by it. A read-modify-write is answered when it reads.
inline bool answers(const GraphEvent& event) {
  return !event.waits && !(event.updates && event.writes);
}

class Graph {
 public:
  explicit Graph(std::size_t threads)
      : threads_(threads), started_by_(threads, no_event), width_(threads) {}

  std::size_t size() const { return events_.size(); }
  const GraphEvent& operator[](EventId e) const { return events_[index(e)]; }
  const std::vector<GraphEvent>& events() const { return events_; }

  // The events of p, in their order.
  const std::vector<EventId>& thread(ProcessId p) const {
    static const std::vector<EventId> none;
    return index(p) < threads_.size() ? threads_[index(p)] : none;
  }

  // Those that have higher numbers have no events, and were not started.
  std::size_t threads() const { return threads_.size(); }

  // The event that starts p; no_event: there is none.
  EventId started_by(ProcessId p) const {
    return index(p) < started_by_.size() ? started_by_[index(p)] : no_event;
  }

  // What e comes after besides its source: the event before it in its thread, or the one that started the
  // thread; and the last event of a thread that it joins. no_event if there is none.
  EventId before(EventId e) const;
  EventId joined_by(EventId e) const { return joined_by((*this)[e]); }
  EventId joined_by(const GraphEvent& event) const;

  // All locations that were written have smaller numbers.
  std::size_t locations() const { return writes_.size(); }

  // The writes to x, the oldest first; and the last one, or no_event.
  const std::vector<EventId>& writes_to(ObjectId x) const;
  EventId newest(ObjectId x) const { return writes_to(x).empty() ? no_event : writes_to(x).back(); }

  // The newest write to x that p knows after so many of its events: its own, or one that it has read. no_event: none.
  // Each memory is coherent, so that p reads nothing older later on, and writes nothing before it.
  EventId known_to(ProcessId p, std::size_t events, ObjectId x) const;

  // The same write and all later ones; no_event, the initial value, comes first if none is known.
  std::vector<EventId> from_known(ProcessId p, std::size_t events, ObjectId x) const;

  // All that are in the past of e, by event: by the order in threads, by starting and joining them, and by reads
  // from writes. e itself is one of them.
  std::vector<char> past_of(EventId e) const;
  bool is_in_past(EventId f, EventId e) const {
    return past_[index(e) * width_ + index((*this)[f].process)] > (*this)[f].position;
  }

  // So many events of each thread are in the past of what comes next in p after so many of its events: none or as
  // many as there are threads.
  std::span<const std::uint32_t> past_before(ProcessId p, std::size_t events) const;

  // Adds an event to its thread. A write gets the place right behind `behind`, a write to its location or
  // no_event.
  EventId add(GraphEvent event, EventId behind = no_event);

  // Takes back what was added last. Requires: nothing was moved since then but that.
  void remove_last();

  // Another read in the place of r, which is the last event of its thread.
  void replace(EventId r, GraphEvent event);

  // The write gets another place in the order of its location.
  void move_behind(EventId write, EventId behind);
  void move_to(EventId write, std::size_t place);  // so many are before it

  // Only those events. Requires: no event that is kept depends on one that is not.
  Graph only(const std::vector<char>& kept) const;
  void take(const Graph& other, const std::vector<char>& kept);  // becomes that part of another one

  // What tells it from others, whatever the order of addition: who does what and reads from whom, and the
  // orders of writes. Those who wait in vain are left out.
  std::vector<std::int64_t> identity() const;

 private:
  void make_room_for(ProcessId p);
  std::vector<EventId>& writes(ObjectId x);
  void put_behind(EventId write, EventId behind);
  void find_past_of(EventId e);
  std::int64_t number(EventId e) const;

  std::vector<GraphEvent> events_;             // in the order of addition
  std::vector<std::vector<EventId>> threads_;  // the events of each
  std::vector<EventId> started_by_;            // by thread
  std::vector<std::vector<EventId>> writes_;   // by location

  // By event and thread: so many of its events are in the past. A clock does not change when events that nobody
  // depends on are taken away: it goes by positions.
  std::size_t width_ = 0;
  std::vector<std::uint32_t> past_;
  std::vector<EventId> now_;  // what events are called after take()
};

}  // namespace mazurka
