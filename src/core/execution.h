// E: an execution, its happens-before relation, and the questions the papers ask about it.
//
// Happens-before is kept as one vector clock per event and grows and shrinks with E at its end;
// no question looks at a program. Under Equivalence::observed the relation of a prefix can have
// fewer edges than that of the whole, so there E is rebuilt from a complete execution, with each
// event told what is observed of it (`observations`).
//
// Questions about sequences that are not, or not only, part of E are in core/sequence.h.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/independence.h"
#include "core/operation.h"
#include "core/process_set.h"
#include "core/sequence.h"

namespace mazurka {

// clock[p] is the number of events of E up to and including the last one of p in the past
// described; 0 if there is none. So e is in the past iff index(e) < clock[process of e].
using Clock = std::span<const std::uint32_t>;

class Execution {
 public:
  explicit Execution(Equivalence equivalence = Equivalence::mazurkiewicz)
      : equivalence_(equivalence) {}

  Equivalence equivalence() const { return equivalence_; }

  // The sequence.
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  EventId last() const { return EventId{static_cast<std::uint32_t>(size() - 1)}; }
  const Event& operator[](EventId e) const { return events_[index(e)]; }
  std::span<const Event> events() const { return {events_.data(), size_}; }
  ProcessId process(EventId e) const { return events_[index(e)].step.process; }

  void push(const Event& event, const Observation& observation = {});
  void pop() { truncate(size_ - 1); }
  void truncate(std::size_t length);

  // An event is (p, i), the i-th of its process, counted from 1.
  std::uint32_t index_in_process(EventId e) const { return links_[index(e)].index_in_process; }
  std::uint32_t next_index(ProcessId p) const {
    return index(p) < positions_.size()
               ? static_cast<std::uint32_t>(positions_[index(p)].size()) + 1
               : 1;
  }
  EventId event(ProcessId p, std::uint32_t i) const { return positions_[index(p)][i - 1]; }
  EventId last_of(ProcessId p) const {  // no_event if there is none
    return index(p) < last_of_.size() ? last_of_[index(p)] : no_event;
  }
  EventId previous_of(EventId e) const {  // the one before e in its process, or no_event
    return links_[index(e)].previous_of_process;
  }
  std::size_t process_count() const { return last_of_.size(); }

  // e → f.
  bool happens_before(EventId e, EventId f) const {
    return e < f && clock(f)[index(process(e))] > index(e);
  }

  // The past of e, e included.
  Clock clock(EventId e) const { return {&clocks_[index(e) * stride_], stride_}; }

  // The past of what p does next, whatever it is: the clock of p's last event, or of its spawn.
  Clock past_of(ProcessId p) const;

  // The past (of e itself) of the process of e, just before e.
  Clock past_before(EventId e) const;

  // What stays in the past of f if its race with e is reversed, and perhaps more of what is in the
  // past of e: for what waits for an owner only what its process did before, for others also what
  // they depend on then. Until it is asked again.
  Clock past_of_reversed(EventId e, EventId f) const;

  // The clock that an event of `step` would have if it came next, into `clock`.
  void clock_of_next(const Step& step, std::vector<std::uint32_t>& clock) const;

  // The clock that f would have if e had not happened, into `clock`. Requires: e ≲ f.
  void clock_without(EventId e, EventId f, std::vector<std::uint32_t>& clock) const;

  // The same for a lock operation that is pending at the end of E and races with e.
  void clock_without(EventId e, const Step& lock, std::vector<std::uint32_t>& clock) const;

  // The access to x before e, which is one itself; the last one if e is no_event.
  EventId access_before(EventId e, ObjectId x) const {
    if (e != no_event) return link(e, x).previous;
    return index(x) < last_access_.size() ? last_access_[index(x)] : no_event;
  }

  // What woke the process of a resume that comes next: the last event that it comes after. no_event if
  // it has not been woken, or by itself.
  EventId waker_of(const Step& resume) const;

  // e ⋖ f: e → f, different processes, and nothing between them in →. Latest first.
  std::span<const EventId> races(EventId f) const;

  // e ≲ f: the races of f that can be reversed, because e does not enable f, and for a lock the
  // acquisition before it, although an unlock stands between them. Not for await: whether a
  // write enables an await depends on values (explore/blocking.h).
  void reversible_races(EventId f, std::vector<EventId>& result) const;

  // The acquisition that a lock operation of p, pending at the end of E, races with: the last one
  // of that lock, if it is not in p's own past; otherwise no_event.
  EventId lock_race(const Step& lock) const;

  // notdep(e, E): the events after e that do not happen after e.
  std::vector<EventId> notdep(EventId e) const;
  void notdep(EventId e, Sequence& v) const;  // as steps

  // notdep(e, E).f: what reverses the race of e and f. The operation of f is the one it performs
  // then; a signal goes way 0. Requires: e ≲ f.
  Sequence reversal(EventId e, EventId f) const {
    Sequence v;
    reversal(e, f, v);
    return v;
  }
  void reversal(EventId e, EventId f, Sequence& v) const;

  // notdep(e, E).step, for a step that is pending at the end of E.
  Sequence reversal(EventId e, const Step& step) const;

  // The operation of f if e had not happened (core/operation.h). Requires: e ≲ f.
  Operation without(EventId e, EventId f) const;

  // I(notdep(e, E).f) after pre(E, e), where E ends with f. `causal`: only those that are in the
  // past of f, and the process of f.
  ProcessSet reversal_initials(EventId e, EventId f, bool causal = false) const;

  // Whether `step`, pending after pre(E, e), is a weak initial of notdep(e, E).f: the same as
  // is_weak_initial(step, reversal(e, f)), without making that sequence. `always`: it is one, whatever E has behind
  // f. Requires: e ≲ f, and f is no signal: that can have other ways then.
  enum class Beginning : std::uint8_t { no, now, always };
  Beginning begins_reversal(const Step& step, EventId e, EventId f) const;
  bool is_weak_initial_of_reversal(const Step& step, EventId e, EventId f) const {
    return begins_reversal(step, e, f) != Beginning::no;
  }

  // The steps of some events, in that order.
  Sequence steps(std::span<const EventId> events) const {
    Sequence result;
    for (EventId e : events) result.push_back((*this)[e].step);
    return result;
  }

 private:
  // The accesses of an object form a list, the latest first. Neighbours that commute with each
  // other form a run; `before_run` skips the run.
  struct Link {
    EventId previous = no_event;
    EventId before_run = no_event;
  };
  struct Links {
    std::uint32_t index_in_process;
    EventId previous_of_process;
    std::uint32_t races_end;  // the event's races end here, those of the next one begin
    bool observed;
    Link object[2];
  };

  EventId spawn_of(ProcessId p) const;          // no_event if nobody spawned it
  EventId followed_by(const Step& step) const;  // what it names; no_event if that is not in E
  std::uint32_t* mutable_clock(EventId e) { return &clocks_[index(e) * stride_]; }
  void make_room_for(ProcessId p);
  void make_room_for(ObjectId x);
  void make_room_for_events();
  void link_to_accesses(const Operation& operation, Links& links);
  void forget_last();
  const Link& link(EventId e, ObjectId x) const {  // of e among the accesses of x
    return links_[index(e)].object[events_[index(e)].step.operation.objects[0] == x ? 0 : 1];
  }
  const Observation& observation(EventId e) const;
  bool are_in_runs(Access access,
                   bool observed) const {  // two that do the same, one after the other
    return access != Access::send && !dependent(access, access, equivalence_, observed);
  }
  template <typename Visit>
  void visit_accesses(const Operation& operation, ObjectId x, const Observation& observation,
                      Visit visit) const;
  template <typename Visit>
  void visit_wakers(const Step& resume, Visit visit) const;
  template <typename Visit>
  void visit_named(const Step& step, Visit visit) const;
  template <typename Visit>
  void visit_flushes(const Step& step, Visit visit) const;
  template <typename Visit>
  void visit_ends(ProcessId but, Visit visit) const;
  template <typename Race>
  void join_past(const Step& step, const Observation& observation, std::uint32_t* clock,
                 Race race) const;
  void collect_past(const Step& step, const Observation& observation) const;

  void join_without(EventId e, const Step& step, EventId before,
                    std::vector<std::uint32_t>& clock) const;
  EventId access_before(EventId f, EventId e, ObjectId x) const;
  bool enables(EventId e, EventId f) const;
  EventId first_after(EventId e, ProcessId q) const;
  bool begins_after(EventId e, Clock clock, ProcessId q) const;
  EventId acquisition_before(ObjectId lock, EventId from) const;

  Equivalence equivalence_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;  // for so many events: what is behind size_ does not count
  std::vector<Event> events_;
  std::vector<Links> links_;               // links_[e] belongs to events_[e]; same length
  std::vector<Observation> observations_;  // so does this, under `observed`; otherwise empty
  std::vector<std::uint32_t> clocks_;      // stride_ entries per event
  std::size_t stride_ = 0;                 // at least process_count(), and a multiple of 4
  std::vector<EventId> races_;             // of all events, in order

  std::vector<std::vector<EventId>> positions_;  // per process: its events,
  std::vector<EventId> last_of_;                 // and the last of them, or no_event
  std::vector<EventId> spawned_by_;              // per process: the event that started it
  std::vector<EventId> last_access_;             // per object
  std::vector<std::uint32_t> zeros_;             // the past of a process that nobody spawned
  mutable std::vector<EventId> scratch_;         // what collect_past() found
  mutable std::vector<std::uint32_t> scratch_clock_;
};

}  // namespace mazurka
